import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The gallery of `npm run gallery`, on a free port. */
export class Gallery {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async open(): Promise<Gallery> {
    const words = ['scripts/gallery.mjs', '--port', '0'];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /The gallery is at (\S+)/.exec(line)?.[1];
      if (url !== undefined) return new Gallery(child, url);
    }
    throw new Error('The gallery ended before it was there.');
  }

  /** The URL of one element on the light background; the dark one differs in colours only. */
  at(tag: string, locale: string, direction: string): string {
    return `${this.url}#${new URLSearchParams({ tag, ground: 'light', locale, direction })}`;
  }

  async close(): Promise<void> {
    this.child.kill();
    await once(this.child, 'exit');
  }
}
