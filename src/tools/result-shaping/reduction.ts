import { binaryReferenceFor } from './binary-content.js';
import { beginningOf, toPlainText } from './plain-text.js';

/** How much of each kind of value stays. */
export type Measure = { text: number; items: number; fields: number; depth: number };

/** What was left out, by place (`messages[].body`) in words. */
export type Losses = Map<string, string>;

const LONGEST_KEY = 200;

/** Thrown when a copy grows past its budget, so that a tighter measure can be tried at little cost. */
export class TooLarge extends Error {}

/** Copies plain data within a measure, and remembers what it left out. */
export class Reduction {
  readonly losses: Losses = new Map();
  private spent = 0;

  constructor(
    private readonly measure: Measure,
    private readonly budget: number,
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
    const text = toPlainText(value);
    const reference = binaryReferenceFor(text);
    if (reference) {
      this.losses.set(place, 'a file, named by kind and size instead');
      return this.spend(reference);
    }
    if (text.length <= this.measure.text) return this.spend(text);
    this.losses.set(place, `cut to ${this.measure.text} characters`);
    const start = beginningOf(text, this.measure.text);
    return this.spend(`${start}… [${text.length - start.length} more characters]`);
  }

  private copyList(list: unknown[], place: string, depth: number): unknown[] {
    const kept = list.slice(0, this.measure.items);
    if (kept.length < list.length) this.losses.set(place, `first ${kept.length} of ${list.length}`);
    this.pay(2);
    return kept.map((item) => this.copy(item, `${place}[]`, depth + 1));
  }

  private copyObject(object: object, place: string, depth: number): Record<string, unknown> {
    const keys = Object.keys(object);
    const kept = keys.slice(0, this.measure.fields);
    if (kept.length < keys.length) this.losses.set(place, `first ${kept.length} of ${keys.length} fields`);
    this.pay(2);
    const fields = kept.map((key) => this.copyField(key, (object as Record<string, unknown>)[key], place, depth));
    return Object.fromEntries(fields);
  }

  private copyField(key: string, value: unknown, place: string, depth: number): [string, unknown] {
    const name = beginningOf(toPlainText(key), LONGEST_KEY);
    this.pay(name.length + 3);
    return [name, this.copy(value, place === '' ? name : `${place}.${name}`, depth + 1)];
  }

  private copyOutline(value: object, place: string): unknown {
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size === 0) return this.spend(Array.isArray(value) ? [] : {});
    this.losses.set(place, 'too deep to show');
    return this.spend(Array.isArray(value) ? `[list of ${size}]` : `[object of ${size} fields]`);
  }

  private spend<Value>(value: Value): Value {
    this.pay(typeof value === 'string' ? value.length + 3 : 4);
    return value;
  }

  private pay(characters: number): void {
    this.spent += characters;
    if (this.spent > this.budget) throw new TooLarge();
  }
}
