import type { BinaryReference } from './binary-content.js';
import { beginningOf } from './plain-text.js';
import type { ShownObjects } from './shown-objects.js';
import type { ShownTexts } from './shown-texts.js';

/** How much of each kind of value stays. */
export type Measure = { text: number; items: number; fields: number; depth: number };

/** Something left out. `kept`: how many of a list stayed. */
export type Loss = { kind: 'list' | 'text' | 'file' | 'fields' | 'depth'; words: string; kept?: number };

/** What was left out, by place (`messages[].body`). */
export type Losses = Map<string, Loss>;

/** `budget`: characters of the copy. What was read of an answer is kept there for the next attempt. */
export type Limits = { budget: number; texts: ShownTexts; objects: ShownObjects };

/** Thrown when a copy grows past its budget, so that a tighter measure can be tried at little cost. */
export class TooLarge extends Error {}

/** Copies plain data within a measure, and remembers what it left out. */
export class Reduction {
  readonly losses: Losses = new Map();
  private spent = 0;

  constructor(
    private readonly measure: Measure,
    private readonly limits: Limits,
  ) {}

  /** @throws TooLarge */
  copy(value: unknown, place = '', depth = 0): unknown {
    if (typeof value === 'string') return this.copyText(value, place);
    if (typeof value === 'number') return this.spend(Number.isFinite(value) ? value : null);
    if (typeof value === 'boolean') return this.spend(value);
    if (typeof value === 'bigint') return this.spend(String(value));
    if (typeof value !== 'object' || value === null) return this.spend(null);
    if (depth >= this.measure.depth) return this.copyOutline(value, place);
    return Array.isArray(value) ? this.copyList(value, place, depth) : this.copyObject(value, place, depth);
  }

  private copyText(value: string, place: string): unknown {
    const { text, unread, file, holdsFiles } = this.limits.texts.show(value);
    if (file) return this.copyFile(file, place);
    if (holdsFiles) this.losses.set(place, { kind: 'file', words: 'files in it, named by kind and size instead' });
    if (text.length + unread <= this.measure.text) return this.spend(text);
    this.losses.set(place, { kind: 'text', words: `cut to ${this.measure.text} characters` });
    const start = beginningOf(text, this.measure.text);
    return this.spend(`${start}… [${text.length - start.length + unread} more characters]`);
  }

  private copyFile(file: BinaryReference, place: string): BinaryReference {
    this.losses.set(place, { kind: 'file', words: 'a file, named by kind and size instead' });
    return this.spend(file);
  }

  private copyList(list: unknown[], place: string, depth: number): unknown[] {
    const kept = list.slice(0, this.measure.items);
    if (kept.length < list.length) {
      this.losses.set(place, { kind: 'list', words: `first ${kept.length} of ${list.length}`, kept: kept.length });
    }
    this.pay(2);
    return kept.map((item) => this.copy(item, `${place}[]`, depth + 1));
  }

  private copyObject(object: object, place: string, depth: number): unknown {
    const { count, names, file } = this.limits.objects.show(object);
    if (file) return this.copyFile(file, place);
    const kept = names.slice(0, this.measure.fields);
    if (kept.length < count) {
      this.losses.set(place, { kind: 'fields', words: `first ${kept.length} of ${count} fields` });
    }
    this.pay(2);
    const fields = kept.map(({ key, name }) => {
      this.pay(name.length + 3);
      const inner = place === '' ? name : `${place}.${name}`;
      return [name, this.copy((object as Record<string, unknown>)[key], inner, depth + 1)];
    });
    return Object.fromEntries(fields);
  }

  private copyOutline(value: object, place: string): unknown {
    const size = Array.isArray(value) ? value.length : this.limits.objects.show(value).count;
    if (size === 0) return this.spend(Array.isArray(value) ? [] : {});
    this.losses.set(place, { kind: 'depth', words: 'too deep to show' });
    return this.spend(Array.isArray(value) ? `[list of ${size}]` : `[object of ${size} fields]`);
  }

  private spend<Value>(value: Value): Value {
    this.pay(typeof value === 'string' ? value.length + 3 : String(value).length + 1);
    return value;
  }

  private pay(characters: number): void {
    this.spent += characters;
    if (this.spent > this.limits.budget) throw new TooLarge();
  }
}
