import type { Registration } from '../../../host/index.js';

/** An ordered list; `add` returns what removes the entry again. */
export class Registrations<Entry> {
  private entries: { entry: Entry }[] = [];

  add(entry: Entry): Registration {
    const kept = { entry };
    this.entries.push(kept);
    return {
      dispose: () => {
        this.entries = this.entries.filter((other) => other !== kept);
      },
    };
  }

  clear(): void {
    this.entries = [];
  }

  list(): Entry[] {
    return this.entries.map(({ entry }) => entry);
  }
}
