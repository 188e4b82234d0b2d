import { isJsonObject } from '../../lib/text/json.js';
import { type FieldPath, maxJoinedNames, type PathStep } from './field-path.js';

/** A field, with what is asked for in it. */
type MaskedField = { key: string; mask: FieldMask };

/** What is asked for at one place of an answer and below it. */
export class FieldMask {
  private constructor(
    private isWhole = false,
    private items?: FieldMask,
    private readonly names = new Map<string, FieldMask>(),
  ) {}

  private fields?: Map<string, FieldMask>;
  private itemsAndNames?: FieldMask;

  static of(paths: readonly FieldPath[]): FieldMask {
    const mask = new FieldMask();
    for (const { steps } of paths) mask.add(steps);
    return mask;
  }

  /** Whether a value can have something that is asked for. `null` stands for whatever is missing there. */
  canBeIn(value: unknown): boolean {
    if (this.isWhole || value === null) return true;
    if (Array.isArray(value)) return this.items !== undefined || this.names.size > 0;
    return isJsonObject(value) && this.names.size > 0;
  }

  /** What is asked for inside a value; undefined where all of it is. */
  get inside(): FieldMask | undefined {
    return this.isWhole ? undefined : this;
  }

  /** The fields of an object that can have something that is asked for. */
  fieldsOf(object: object): MaskedField[] {
    this.fields ??= new Map(this.listFields());
    const fields = this.fields;
    return Object.keys(object).flatMap((key) => {
      const mask = fields.get(key);
      return mask?.canBeIn((object as Record<string, unknown>)[key]) ? [{ key, mask }] : [];
    });
  }

  /** The items of a list that can have something that is asked for, `max` at most. */
  itemsOf(list: unknown[], max: number): unknown[] {
    const items: unknown[] = [];
    for (const item of list) {
      if (items.length === max) break;
      if (this.ofItem(item)?.canBeIn(item)) items.push(item);
    }
    return items;
  }

  /** What is asked for in an item of a list. A name without `[]` before it is looked for in every item, too. */
  ofItem(item: unknown): FieldMask | undefined {
    if (Array.isArray(item) || this.names.size === 0) return this.items;
    if (this.items === undefined) return this;
    this.itemsAndNames ??= this.items.and(new FieldMask(false, undefined, this.names));
    return this.itemsAndNames;
  }

  private add([step, ...rest]: readonly PathStep[]): void {
    if (step === undefined) {
      this.isWhole = true;
    } else if (step === 'items') {
      this.items ??= new FieldMask();
      this.items.add(rest);
    } else {
      const field = this.names.get(step.name) ?? new FieldMask();
      this.names.set(step.name, field);
      field.add(rest);
    }
  }

  /** Apps have names with dots in them, so some names with a dot between them also mean one name. */
  private *listFields(lead = '', maxNames = maxJoinedNames): Generator<[key: string, mask: FieldMask]> {
    if (maxNames === 0) return;
    for (const [name, mask] of this.names) {
      yield [lead + name, mask];
      yield* mask.listFields(`${lead}${name}.`, maxNames - 1);
    }
  }

  private and(other: FieldMask | undefined): FieldMask {
    if (other === undefined) return this;
    const names = new Map(this.names);
    for (const [name, mask] of other.names) names.set(name, mask.and(names.get(name)));
    return new FieldMask(this.isWhole || other.isWhole, this.items?.and(other.items) ?? other.items, names);
  }
}
