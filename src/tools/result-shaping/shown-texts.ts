import { beginningOf, toVisibleText } from '../../lib/text.js';
import { type BinaryReference, binaryReferenceFor, misreadReferenceFor, withoutInnerFiles } from './binary-content.js';

/**
 * A text as an agent may see it. `unread`: characters after it that were not looked at, since nobody would be shown them.
 * `file`: it is one; `holdsFiles`: it had some inside, each named instead.
 */
export type ShownText = { text: string; unread: number; file?: BinaryReference; holdsFiles: boolean };

const maxKeyLength = 200;
const readCharacters = 1_000;
/** Cleaned at a time. Longer than any text that is shown, so that one step is enough for most. */
const step = 50_000;
/** Cleaned of a whole answer before its further texts and names are read by their beginnings alone: 40 ms at worst. */
const maxCleaned = 400_000;
/** Then of a thousand characters each, so that some hundreds are still told apart; after that hardly anything. */
const maxBeginnings = 100_000;
const briefly = 20;

/** Texts of one answer, each read once however often the answer is tried in another size. */
export class ShownTexts {
  private readonly known = new Map<string, ShownText>();
  private readonly keys = new Map<string, string>();
  private cleaned = 0;

  /** `longest`: no text is shown in more characters than that. */
  constructor(private readonly maxLength: number) {}

  show(raw: string): ShownText {
    const known = this.known.get(raw) ?? this.read(raw);
    this.known.set(raw, known);
    return known;
  }

  showKey(raw: string): string {
    const known = this.keys.get(raw) ?? beginningOf(this.plainKey(raw), maxKeyLength);
    this.keys.set(raw, known);
    return known;
  }

  /** A name that is plain already costs nothing. */
  private plainKey(raw: string): string {
    const part = raw.slice(0, Math.min(readCharacters, this.room()));
    const plain = toVisibleText(part);
    if (plain !== part) this.cleaned += part.length;
    return plain;
  }

  /** Characters that may be cleaned of the next text. */
  private room(): number {
    const left = maxCleaned - this.cleaned;
    if (left >= readCharacters) return Math.min(step, left);
    return left > -maxBeginnings ? readCharacters : briefly;
  }

  private read(raw: string): ShownText {
    const misread = misreadReferenceFor(raw) ?? binaryReferenceFor(raw);
    if (misread !== undefined) return { text: '', unread: 0, file: misread, holdsFiles: false };
    const named = withoutInnerFiles(raw);
    const { text: plain, unread } = this.clean(named);
    const file = unread === 0 ? binaryReferenceFor(plain) : undefined;
    if (file !== undefined) return { text: '', unread: 0, file, holdsFiles: false };
    const text = withoutInnerFiles(plain);
    return { text, unread, holdsFiles: named !== raw || text !== plain };
  }

  /** Reads on until there is more than can be shown, since much of a text may be what nobody sees. */
  private clean(raw: string): { text: string; unread: number } {
    let text = '';
    let at = 0;
    while (at < raw.length && text.length <= this.maxLength) {
      const room = this.room();
      if (at > 0 && room <= readCharacters) break;
      const part = beginningOf(raw.slice(at, at + room + 1), room);
      text += toVisibleText(part);
      at += part.length;
      this.cleaned += part.length;
    }
    return { text, unread: raw.length - at };
  }
}
