import { beginningOf } from '../../lib/text.js';
import type { BinaryReference } from './binary-content.js';
import type { ShownObjects } from './shown-objects.js';
import type { ShownTexts } from './shown-texts.js';

/** How much of each kind of value stays. */
export type Limits = { text: number; items: number; fields: number; depth: number };

/** Something left out. `kept`: how many of a list stayed. */
export type Omission = { kind: 'list' | 'text' | 'file' | 'fields' | 'depth'; words: string; kept?: number };

/** What was left out, by place (`messages[].body`). */
export type Omissions = Map<string, Omission>;

/** `budget`: characters of the copy. What was read of an answer is kept there for the next attempt. */
export type ShapingContext = { budget: number; texts: ShownTexts; objects: ShownObjects };

/** Thrown when a copy grows past its budget, so that a tighter measure can be tried at little cost. */
export class BudgetExceededError extends Error {}

/** Copies plain data within a measure, and remembers what it left out. */
export class Truncator {
  readonly omissions: Omissions = new Map();
  private spent = 0;

  constructor(
    private readonly limits: Limits,
    private readonly context: ShapingContext,
  ) {}

  /** @throws TooLarge */
  copy(value: unknown, place = '', depth = 0): unknown {
    if (typeof value === 'string') return this.copyText(value, place);
    if (typeof value === 'number') return this.consumeValue(Number.isFinite(value) ? value : null);
    if (typeof value === 'boolean') return this.consumeValue(value);
    if (typeof value === 'bigint') return this.consumeValue(String(value));
    if (typeof value !== 'object' || value === null) return this.consumeValue(null);
    if (depth >= this.limits.depth) return this.copyOutline(value, place);
    return Array.isArray(value) ? this.copyList(value, place, depth) : this.copyObject(value, place, depth);
  }

  private copyText(value: string, place: string): unknown {
    const { text, unread, file, holdsFiles } = this.context.texts.show(value);
    if (file) return this.copyFile(file, place);
    if (holdsFiles) this.omissions.set(place, { kind: 'file', words: 'files in it, named by kind and size instead' });
    if (text.length + unread <= this.limits.text) return this.consumeValue(text);
    this.omissions.set(place, { kind: 'text', words: `cut to ${this.limits.text} characters` });
    const start = beginningOf(text, this.limits.text);
    return this.consumeValue(`${start}… [${text.length - start.length + unread} more characters]`);
  }

  private copyFile(file: BinaryReference, place: string): BinaryReference {
    this.omissions.set(place, { kind: 'file', words: 'a file, named by kind and size instead' });
    return this.consumeValue(file);
  }

  private copyList(list: unknown[], place: string, depth: number): unknown[] {
    const kept = list.slice(0, this.limits.items);
    if (kept.length < list.length) {
      this.omissions.set(place, { kind: 'list', words: `first ${kept.length} of ${list.length}`, kept: kept.length });
    }
    this.consume(2);
    return kept.map((item) => this.copy(item, `${place}[]`, depth + 1));
  }

  private copyObject(object: object, place: string, depth: number): unknown {
    const { count, names, file } = this.context.objects.show(object);
    if (file) return this.copyFile(file, place);
    const kept = names.slice(0, this.limits.fields);
    if (kept.length < count) {
      this.omissions.set(place, { kind: 'fields', words: `first ${kept.length} of ${count} fields` });
    }
    this.consume(2);
    const fields = kept.map(({ key, name }) => {
      this.consume(name.length + 3);
      const inner = place === '' ? name : `${place}.${name}`;
      return [name, this.copy((object as Record<string, unknown>)[key], inner, depth + 1)];
    });
    return Object.fromEntries(fields);
  }

  private copyOutline(value: object, place: string): unknown {
    const size = Array.isArray(value) ? value.length : this.context.objects.show(value).count;
    if (size === 0) return this.consumeValue(Array.isArray(value) ? [] : {});
    this.omissions.set(place, { kind: 'depth', words: 'too deep to show' });
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
