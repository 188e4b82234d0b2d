import { readFile, rename } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import type { EmulatedProvider } from '../emulated-provider.js';
import { fromStateText, toStateText } from './state-text.js';

const quietMs = 200;

/** Keeps a provider's data in a file, so that the next emulator goes on where this one ended. */
export class StateFile {
  private kept: string;
  private timer: NodeJS.Timeout | undefined;
  private lastSave: Promise<void> = Promise.resolve();

  /** @param report takes a sentence for a person when the file could not be read or written. */
  constructor(
    private readonly path: string,
    private readonly provider: EmulatedProvider,
    private readonly report: (sentence: string) => void,
  ) {
    this.kept = toStateText(provider.snapshot());
  }

  /** A file that cannot be understood is set aside, and the provider stays empty. */
  async load(): Promise<void> {
    try {
      this.provider.restore(fromStateText(await readFile(this.path, 'utf8')));
      this.kept = toStateText(this.provider.snapshot());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await this.setAside();
    }
  }

  /** Something may have changed: saves a moment later, once for all that changes until then. */
  saveSoon(): void {
    this.timer ??= setTimeout(() => void this.save(), quietMs).unref();
  }

  /** Saves what is not saved yet; never throws. */
  save(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.lastSave = this.lastSave.then(() => this.write());
    return this.lastSave;
  }

  private async write(): Promise<void> {
    const text = toStateText(this.provider.snapshot());
    if (text === this.kept) return;
    try {
      await writeFileAtomic(this.path, text, { mode: 0o600 });
      this.kept = text;
    } catch (error) {
      this.report(`The emulator's data could not be saved: ${(error as Error).message}`);
    }
  }

  private async setAside(): Promise<void> {
    const elsewhere = `${this.path}.unreadable-${Date.now()}`;
    const outcome = await rename(this.path, elsewhere).then(
      () => `was set aside as ${elsewhere}`,
      (error: Error) => `could not be set aside either (${error.message})`,
    );
    this.report(`${this.path} is damaged or of another version and ${outcome}; the emulator starts empty.`);
  }
}
