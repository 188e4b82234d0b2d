import { idOf } from './answer-errors.js';
import { InexactNumberError, parseExactJson } from './exact-numbers.js';
import type { FormField } from './form-fields.js';
import { parseText, type ToolInput, withValueAt } from './form-values.js';
import { isObject } from './is-object.js';

/** A text as it was typed, with its white space; with a problem where it cannot be read. */
export type Typed = { text: string; problem?: string };

/** The texts for what cannot be read. */
type Problems = { notJson(reason: string): string; notObject: string; rounded: string; unreadable: string };

/** The id under which the JSON of the whole input is typed. */
export const wholeInput = 'json';

/** What a form holds: the input, and the texts that were typed for it. The fields and the JSON of the whole input stay in step. */
export class FormState {
  input: ToolInput = {};
  private typed: ReadonlyMap<string, Typed> = new Map();

  constructor(private readonly handleChange: () => void) {}

  /** Replaces the input, whatever was typed. */
  fill(input: ToolInput): void {
    this.update(input, new Map());
  }

  typedAt(id: string): Typed | undefined {
    return this.typed.get(id);
  }

  /** The id of the first text that cannot be read; undefined where all can. */
  get unreadable(): string | undefined {
    return [...this.typed].find(([, { problem }]) => problem !== undefined)?.[0];
  }

  set({ path }: FormField, value: unknown): void {
    this.update(withValueAt(this.input, path, value), this.typedWithout(idOf(path), wholeInput));
  }

  type(field: FormField, text: string, problems: Problems): void {
    const id = idOf(field.path);
    const others = this.typedWithout(id, wholeInput);
    try {
      const input = withValueAt(this.input, field.path, parseText(field, text));
      this.update(input, others.set(id, { text }));
    } catch (cause) {
      this.update(this.input, others.set(id, { text, problem: problemOf(cause, problems) }));
    }
  }

  /** Something is entered of which the browser tells no text. The value before it is kept, and nothing is sent. */
  typeUnreadable({ path }: FormField, problem: string): void {
    const id = idOf(path);
    this.update(this.input, this.typedWithout(id, wholeInput).set(id, { text: '', problem }));
  }

  typeWhole(text: string, problems: Problems): void {
    try {
      const input = parseExactJson(text);
      if (isObject(input)) this.update(input, new Map([[wholeInput, { text }]]));
      else this.update(this.input, this.typedWithout().set(wholeInput, { text, problem: problems.notObject }));
    } catch (cause) {
      this.update(this.input, this.typedWithout().set(wholeInput, { text, problem: problemOf(cause, problems) }));
    }
  }

  private typedWithout(...ids: string[]): Map<string, Typed> {
    return new Map([...this.typed].filter(([id]) => !ids.includes(id)));
  }

  private update(input: ToolInput, typed: ReadonlyMap<string, Typed>): void {
    this.input = input;
    this.typed = typed;
    this.handleChange();
  }
}

function problemOf(cause: unknown, problems: Problems): string {
  // A time that is none, such as one in a year of five digits, which browsers let people type.
  if (cause instanceof RangeError) return problems.unreadable;
  return cause instanceof InexactNumberError ? problems.rounded : problems.notJson((cause as Error).message);
}
