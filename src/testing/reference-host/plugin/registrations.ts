import type { Registration } from '../../../host/index.js';

/** A list that keeps its order and hands out a way to take each entry back. */
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
