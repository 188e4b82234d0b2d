// What a spreadsheet takes for the beginning of a formula, also behind white space, and in the wide forms of East Asian
// keyboards.
const formulaPattern = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
// Where the computer's language separates cells by semicolons or tabs, a spreadsheet begins a cell within a text of ours. A
// quote that begins such a cell is doubled in the file, and read there as an empty text before the formula.
const innerFormulaPattern = /([;\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g;
const quotedPattern = /[",\r\n]/;

/**
 * A line of CSV, RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it a text.
 */
export function csvLine(cells: readonly (string | number | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value);
  return quotedPattern.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function withoutFormulas(text: string): string {
  const inert = text.replace(innerFormulaPattern, "$1'");
  return formulaPattern.test(inert) ? `'${inert}` : inert;
}
