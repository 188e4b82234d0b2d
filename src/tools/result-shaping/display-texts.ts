import { beginningOf, toVisibleText } from '../../lib/text/text.js';
import { type BinaryReference, binaryReferenceFor, misreadReferenceFor, withoutInnerFiles } from './binary-content.js';

/**
 * A text as it is shown to an agent. `unread`: the number of further characters, which were not cleaned as they are never
 * shown. `file`: the text is a file; `holdsFiles`: it had files inside, each replaced by its kind and size.
 */
type DisplayText = { text: string; unread: number; file?: BinaryReference; holdsFiles: boolean };

const maxKeyLength = 200;
const maxBeginning = 1_000;
/** Characters that are cleaned in one step: more than any text may show, so that one step is enough for most. */
const stepLength = 50_000;
/** Characters that are cleaned of one answer, 40 ms at worst; after that, only the beginnings of texts and names are. */
const maxCleaned = 400_000;
/** Further characters, in beginnings of `maxBeginning` that still tell some hundreds of texts apart; then `minBeginning`. */
const maxBeginnings = 100_000;
const minBeginning = 20;

/** The texts of one answer. Each is cleaned once, although the answer is truncated several times. */
export class DisplayTexts {
  private readonly texts = new Map<string, DisplayText>();
  private readonly keys = new Map<string, string>();
  private cleaned = 0;

  /** No text is shown in more than `maxLength` characters. */
  constructor(private readonly maxLength: number) {}

  show(raw: string): DisplayText {
    const text = this.texts.get(raw) ?? this.read(raw);
    this.texts.set(raw, text);
    return text;
  }

  showKey(raw: string): string {
    const key = this.keys.get(raw) ?? beginningOf(this.cleanKey(raw), maxKeyLength);
    this.keys.set(raw, key);
    return key;
  }

  /** A name that needs no cleaning does not count. */
  private cleanKey(raw: string): string {
    const part = raw.slice(0, Math.min(maxBeginning, this.maxToClean()));
    const plain = toVisibleText(part);
    if (plain !== part) this.cleaned += part.length;
    return plain;
  }

  /** How many characters of the next text may be cleaned. */
  private maxToClean(): number {
    const left = maxCleaned - this.cleaned;
    if (left >= maxBeginning) return Math.min(stepLength, left);
    return left > -maxBeginnings ? maxBeginning : minBeginning;
  }

  private read(raw: string): DisplayText {
    const misread = misreadReferenceFor(raw) ?? binaryReferenceFor(raw);
    if (misread !== undefined) return { text: '', unread: 0, file: misread, holdsFiles: false };
    const withoutFiles = withoutInnerFiles(raw);
    const { text: plain, unread } = this.clean(withoutFiles);
    const file = unread === 0 ? binaryReferenceFor(plain) : undefined;
    if (file !== undefined) return { text: '', unread: 0, file, holdsFiles: false };
    const text = withoutInnerFiles(plain);
    return { text, unread, holdsFiles: withoutFiles !== raw || text !== plain };
  }

  /** Cleans until there is more than can be shown, since much of a text may be invisible. */
  private clean(raw: string): { text: string; unread: number } {
    let text = '';
    let at = 0;
    while (at < raw.length && text.length <= this.maxLength) {
      const max = this.maxToClean();
      if (at > 0 && max <= maxBeginning) break;
      const part = beginningOf(raw.slice(at, at + max + 1), max);
      text += toVisibleText(part);
      at += part.length;
      this.cleaned += part.length;
    }
    return { text, unread: raw.length - at };
  }
}
