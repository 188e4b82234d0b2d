import { type BinaryReference, bufferReferenceFor, type EncodedText, encodedTextOf } from './binary-content.js';
import type { DisplayTexts } from './display-texts.js';
import type { FieldMask } from './field-mask.js';

/**
 * An object as it is shown to an agent: its number of fields, and the names of the first ones, each with what is asked for
 * in it. `file`: the object is a file; `encodedText`: one of its fields is this text in base64.
 */
type DisplayObject = {
  count: number;
  names: { key: string; name: string; mask?: FieldMask }[];
  file?: BinaryReference;
  encodedText?: EncodedText;
};

/** An item takes at least two characters, `1,`, a field at least four. */
const itemsPerField = 2;

/** The objects of one answer. Each is listed once, although the answer is truncated several times: listing takes longest. */
export class DisplayObjects {
  private readonly objects = new Map<object, DisplayObject>();
  private readonly lists = new Map<unknown[], unknown[]>();

  /** No object is shown with more than `maxFields` fields. */
  constructor(
    private readonly maxFields: number,
    private readonly texts: DisplayTexts,
  ) {}

  /** Without a mask, all of it is asked for. An object is always shown with the same mask. */
  show(object: object, mask?: FieldMask): DisplayObject {
    const shown = this.objects.get(object) ?? (mask === undefined ? this.read(object) : this.readMasked(object, mask));
    this.objects.set(object, shown);
    return shown;
  }

  /** The items of a list that have something that is asked for: all of them, or more than can be shown. */
  itemsOf(list: unknown[], mask: FieldMask | undefined): unknown[] {
    if (mask === undefined) return list;
    const items = this.lists.get(list) ?? mask.itemsOf(list, this.maxFields * itemsPerField);
    this.lists.set(list, items);
    return items;
  }

  private read(object: object): DisplayObject {
    const file = bufferReferenceFor(object);
    const keys = Object.keys(object);
    const names = file === undefined ? namesOf(object, keys.slice(0, this.maxFields), this.texts) : [];
    return { count: keys.length, names, ...(file && { file }), encodedText: encodedTextOf(object) };
  }

  private readMasked(object: object, mask: FieldMask): DisplayObject {
    const fields = mask.fieldsOf(object);
    const masks = new Map(fields.map(({ key, mask }) => [key, mask.inside]));
    const shown = namesOf(object, [...masks.keys()].slice(0, this.maxFields), this.texts);
    const names = shown.map(({ key, name }) => ({ key, name, mask: masks.get(key) }));
    return { count: masks.size, names, encodedText: encodedTextOf(object) };
  }
}

/** The cleaned keys; keys that look alike are numbered, so that none replaces another. */
function namesOf(object: object, keys: string[], texts: DisplayTexts): DisplayObject['names'] {
  const shown = new Set<string>();
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const plain = texts.showKey(key);
    let name = plain;
    while (shown.has(name) || (name !== key && Object.hasOwn(object, name))) {
      const count = (counts.get(plain) ?? 1) + 1;
      counts.set(plain, count);
      name = `${plain} (${count})`;
    }
    shown.add(name);
    return { key, name };
  });
}
