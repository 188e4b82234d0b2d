import { type BinaryReference, bufferReferenceFor } from './binary-content.js';
import type { ShownTexts } from './shown-texts.js';

/** An object as an agent may see it: how many fields it has, and the names of the first of them. `file`: it is one. */
export type ShownObject = { count: number; names: { key: string; name: string }[]; file?: BinaryReference };

/** Objects of one answer, each listed once however often the answer is tried in another size: that takes longest of all. */
export class ShownObjects {
  private readonly known = new Map<object, ShownObject>();

  /** `most`: no object is shown with more fields than that. */
  constructor(
    private readonly maxFields: number,
    private readonly texts: ShownTexts,
  ) {}

  show(object: object): ShownObject {
    const known = this.known.get(object) ?? this.read(object);
    this.known.set(object, known);
    return known;
  }

  private read(object: object): ShownObject {
    const file = bufferReferenceFor(object);
    const keys = Object.keys(object);
    const names = file === undefined ? namesOf(object, keys.slice(0, this.maxFields), this.texts) : [];
    return { count: keys.length, names, ...(file && { file }) };
  }
}

/** The keys as they may be seen; one that would look like another is numbered, so that none is lost. */
function namesOf(object: object, keys: string[], texts: ShownTexts): ShownObject['names'] {
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
