import type { Registration } from '../host/index.js';

/** An ordered list of entries; disposing the registration that `add` returns removes the entry. */
export class Registrations<Entry> {
  private entries: { entry: Entry }[] = [];

  add(entry: Entry): Registration {
    const item = { entry };
    this.entries.push(item);
    return {
      dispose: () => {
        this.entries = this.entries.filter((other) => other !== item);
      },
    };
  }

  list(): Entry[] {
    return this.entries.map(({ entry }) => entry);
  }
}
