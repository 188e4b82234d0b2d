const [quote, backslash] = [...'"\\'].map((mark) => mark.charCodeAt(0));
const longNumbers = /(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** The position of the quotation mark that ends a string of a JSON text; its length where none does. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** The JSON text with each whole number that has more digits than a number keeps as a string, such as the id of a record. */
export function withLongNumbersAsStrings(text: string): string {
  let at = 0;
  let isInString = false;
  return text.replace(longNumbers, (number: string, start: number) => {
    for (; at < start; at += 1) {
      const mark = text.charCodeAt(at);
      if (mark === backslash) at += 1;
      else if (mark === quote) isInString = !isInString;
    }
    return isInString || String(Number(number)) === number ? number : `"${number}"`;
  });
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}
