import type { ShownTexts } from './shown-texts.js';

/** The keys of one object as they may be seen; one that would look like another is numbered, so that none is lost. */
export class ShownKeys {
  private readonly shown = new Set<string>();
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly object: object,
    private readonly texts: ShownTexts,
  ) {}

  show(key: string): string {
    const plain = this.texts.showKey(key);
    let name = plain;
    while (this.shown.has(name) || (name !== key && Object.hasOwn(this.object, name))) {
      const count = (this.counts.get(plain) ?? 1) + 1;
      this.counts.set(plain, count);
      name = `${plain} (${count})`;
    }
    this.shown.add(name);
    return name;
  }
}
