import { beginningOf } from '../../lib/text/text.js';
import { isCursorName } from './answer-outline.js';
import type { BinaryReference } from './binary-content.js';
import type { DisplayObjects } from './display-objects.js';
import type { DisplayTexts } from './display-texts.js';
import type { FieldMask } from './field-mask.js';
import type { Omissions } from './omission-note.js';

/**
 * Maximum characters of a text, items of a list, fields of an object, and levels of depth. `cursors`: characters of all longer
 * cursors together that are shown whole, since a part of one is of no use.
 */
export type Limits = { text: number; items: number; fields: number; depth: number; cursors: number };

/**
 * `budget`: characters of the copy. All attempts at one answer share its cleaned texts and listed objects. `marksLists`: a
 * shortened list ends with how many more items it had. `skip`: characters of each longer text that are not shown.
 */
export type ShapingContext = {
  budget: number;
  texts: DisplayTexts;
  objects: DisplayObjects;
  marksLists: boolean;
  skip: number;
};

const maxCursorLength = 1_000;

/** Thrown when a copy grows past its budget, so that tighter limits can be tried at little cost. */
export class BudgetExceededError extends Error {}

/** Copies what is asked for of plain data within limits, and records what it left out of that. */
export class Truncator {
  readonly omissions: Omissions = new Map();
  /** The limits that left something out: a wider one of another kind would change nothing. */
  readonly cutBy = new Set<keyof Limits>();
  /** Whether any text was longer than what is to be skipped. */
  hasSkipped = false;
  private spent = 0;
  private spentOnCursors = 0;

  constructor(
    private readonly limits: Limits,
    private readonly context: ShapingContext,
  ) {}

  /** Without a mask, all of it is asked for. Throws `BudgetExceededError`. */
  copy(value: unknown, mask?: FieldMask, path = '', depth = 0): unknown {
    if (typeof value === 'string') return this.copyText(value, path);
    if (typeof value === 'number') return this.consumeValue(Number.isFinite(value) ? value : null);
    if (typeof value === 'boolean') return this.consumeValue(value);
    if (typeof value === 'bigint') return this.consumeValue(String(value));
    if (typeof value !== 'object' || value === null) return this.consumeValue(null);
    if (depth >= this.limits.depth) return this.copyOutline(value, mask, path);
    return Array.isArray(value) ? this.copyList(value, mask, path, depth) : this.copyObject(value, mask, path, depth);
  }

  private copyText(value: string, path: string): unknown {
    const { text, unread, file, holdsFiles } = this.context.texts.show(value);
    if (file) return this.copyFile(file, path);
    if (holdsFiles) this.omissions.set(path, { kind: 'file', text: 'files in it, named by kind and size instead' });
    const length = text.length + unread;
    const isSkipped = this.context.skip > 0 && length > this.context.skip;
    if (!isSkipped && length <= this.limits.text) return this.consumeValue(text);
    if (unread === 0 && this.isShownCursor(text, path)) return this.consumeValue(text);
    const start = isSkipped ? this.startIn(text) : 0;
    const part = beginningOf(text.slice(start), this.limits.text);
    const before = isSkipped ? `[${start} characters before] …` : '';
    const end = start + part.length;
    if (end === length) return this.consumeValue(before + part);
    this.recordCutText(path, part === '' ? undefined : end);
    return this.consumeValue(`${before}${part}… [${length - end} more characters]`);
  }

  /** Where a text begins that goes on. Not within a pair, which is one character. */
  private startIn(text: string): number {
    this.hasSkipped = true;
    const { skip } = this.context;
    const splitsPair = /[\uDC00-\uDFFF]/.test(text.charAt(skip));
    return splitsPair ? skip - 1 : Math.min(skip, text.length);
  }

  /** `end` is undefined for what lies behind all that is cleaned of an answer, and cannot be shown. */
  private recordCutText(path: string, end: number | undefined): void {
    this.cutBy.add('text');
    const ends = [end, this.omissions.get(path)?.end].filter((each) => each !== undefined);
    const earliest = ends.length > 0 && { end: Math.min(...ends) };
    this.omissions.set(path, { kind: 'text', text: `cut to ${this.limits.text} characters`, ...earliest });
  }

  /** Only outside of lists, where an answer has its cursor: in them, texts of this kind are many. */
  private isShownCursor(text: string, path: string): boolean {
    const isNamed = !path.includes('[]') && isCursorName(path.slice(path.lastIndexOf('.') + 1));
    const isCursor = isNamed && text.length <= maxCursorLength && !/\s/.test(text);
    if (!isCursor || this.spentOnCursors + text.length > this.limits.cursors) return false;
    this.spentOnCursors += text.length;
    return true;
  }

  private copyFile(file: BinaryReference, path: string): BinaryReference {
    this.omissions.set(path, { kind: 'file', text: 'a file, named by kind and size instead' });
    return this.consumeValue(file);
  }

  private copyList(list: unknown[], mask: FieldMask | undefined, path: string, depth: number): unknown[] {
    const items = this.context.objects.itemsOf(list, mask);
    const kept = items.slice(0, this.limits.items);
    const isCut = kept.length < items.length;
    if (isCut) this.recordCutList(path, kept.length, list.length);
    this.consume(2);
    const copies = kept.map((item) => this.copy(item, mask?.ofItem(item)?.inside, `${path}[]`, depth + 1));
    if (!isCut || !this.context.marksLists) return copies;
    return [...copies, this.consumeValue(`… [${list.length - kept.length} more items]`)];
  }

  /** Lists inside the items of another have one path, which tells their lengths as a range. */
  private recordCutList(path: string, kept: number, length: number): void {
    this.cutBy.add('items');
    const other = this.omissions.get(path)?.lengths;
    const lengths = { min: Math.min(length, other?.min ?? length), max: Math.max(length, other?.max ?? length) };
    const of = lengths.min === lengths.max ? `${length}` : `${lengths.min} to ${lengths.max}`;
    this.omissions.set(path, { kind: 'list', text: `first ${kept} of ${of}`, kept, lengths });
  }

  private copyObject(object: object, mask: FieldMask | undefined, path: string, depth: number): unknown {
    const { count, names, file, encodedText } = this.context.objects.show(object, mask);
    if (file) return this.copyFile(file, path);
    const kept = names.slice(0, this.limits.fields);
    if (kept.length < count) {
      this.cutBy.add('fields');
      this.omissions.set(path, { kind: 'fields', text: `first ${kept.length} of ${count} fields` });
    }
    this.consume(2);
    const fields = kept.map(({ key, name, mask: inside }) => {
      this.consume(name.length + 3);
      const inner = path === '' ? name : `${path}.${name}`;
      if (key === encodedText?.key) return [name, this.copyDecoded(encodedText.text, inner)];
      return [name, this.copy((object as Record<string, unknown>)[key], inside, inner, depth + 1)];
    });
    return Object.fromEntries(fields);
  }

  private copyDecoded(text: string, path: string): object {
    this.consume('{"decoded_from":"base64","text":}'.length);
    return { decoded_from: 'base64', text: this.copyText(text, path) };
  }

  private copyOutline(value: object, mask: FieldMask | undefined, path: string): unknown {
    const size = Array.isArray(value) ? value.length : this.context.objects.show(value, mask).count;
    if (size === 0) return this.consumeValue(Array.isArray(value) ? [] : {});
    this.omissions.set(path, { kind: 'depth', text: 'too deep to show' });
    return this.consumeValue(Array.isArray(value) ? `[list of ${size}]` : `[object of ${size} fields]`);
  }

  private consumeValue<Value>(value: Value): Value {
    this.consume(typeof value === 'string' ? value.length + 3 : String(value).length + 1);
    return value;
  }

  private consume(characters: number): void {
    this.spent += characters;
    if (this.spent > this.context.budget) throw new BudgetExceededError();
  }
}
