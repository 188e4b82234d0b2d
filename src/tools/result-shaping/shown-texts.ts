import { type BinaryReference, binaryReferenceFor, misreadReferenceFor, withoutInnerFiles } from './binary-content.js';
import { beginningOf, toPlainText } from './plain-text.js';

/** A text as an agent may see it. `file`: it is one; `holdsFiles`: it had some inside, each named instead. */
export type ShownText = { text: string; file?: BinaryReference; holdsFiles: boolean };

const longestKey = 200;
const readCharacters = 1_000;

/** Texts of one answer, each read once however often the answer is tried in another size. */
export class ShownTexts {
  private readonly known = new Map<string, ShownText>();
  private readonly keys = new Map<string, string>();

  show(raw: string): ShownText {
    const known = this.known.get(raw) ?? shown(raw);
    this.known.set(raw, known);
    return known;
  }

  showKey(raw: string): string {
    const known = this.keys.get(raw) ?? beginningOf(toPlainText(raw.slice(0, readCharacters)), longestKey);
    this.keys.set(raw, known);
    return known;
  }
}

function shown(raw: string): ShownText {
  const plain = toPlainText(raw);
  const file = misreadReferenceFor(raw) ?? binaryReferenceFor(plain);
  if (file !== undefined) return { text: '', file, holdsFiles: false };
  const text = withoutInnerFiles(plain);
  return { text, holdsFiles: text !== plain };
}
