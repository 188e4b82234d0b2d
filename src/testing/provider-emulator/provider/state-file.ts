import { readFile, rename } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { type ProjectSnapshot, projectSnapshotSchema } from '../projects/project.js';

const saveDelayMs = 200;

type StateHolder = { snapshot(): ProviderSnapshot; restore(snapshot: ProviderSnapshot): void };

/** Keeps a provider's data in a file, so that the next emulator goes on where this one ended. */
export class StateFile {
  private savedText: string;
  private timer: NodeJS.Timeout | undefined;
  private lastSave: Promise<void> = Promise.resolve();

  /** @param report takes a sentence for a person when the file could not be read or written. */
  constructor(
    private readonly path: string,
    private readonly provider: StateHolder,
    private readonly report: (sentence: string) => void,
  ) {
    this.savedText = toStateText(provider.snapshot());
  }

  /** A file that cannot be understood is set aside, and the provider stays empty. */
  async load(): Promise<void> {
    try {
      this.provider.restore(fromStateText(await readFile(this.path, 'utf8')));
      this.savedText = toStateText(this.provider.snapshot());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await this.quarantine();
    }
  }

  /** Something may have changed: saves a moment later, once for all that changes until then. */
  saveSoon(): void {
    this.timer ??= setTimeout(() => void this.save(), saveDelayMs).unref();
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
    if (text === this.savedText) return;
    try {
      await writeFileAtomic(this.path, text, { mode: 0o600 });
      this.savedText = text;
    } catch (error) {
      this.report(`The emulator's data could not be saved: ${(error as Error).message}`);
    }
  }

  private async quarantine(): Promise<void> {
    const elsewhere = `${this.path}.unreadable-${Date.now()}`;
    const outcome = await rename(this.path, elsewhere).then(
      () => `was set aside as ${elsewhere}`,
      (error: Error) => `could not be set aside either (${error.message})`,
    );
    this.report(`${this.path} is damaged or of another version and ${outcome}; the emulator starts empty.`);
  }
}

/** Everything that the emulator would not make again by itself. */
export type ProviderSnapshot = { issuedIds: number; projects: ProjectSnapshot[] };

/** Raised whenever a file of before would be misread. */
const version = 1;

const fileSchema = z.object({
  version: z.literal(version),
  issuedIds: z.number(),
  projects: z.array(projectSnapshotSchema),
});

/** JSON in which a time stays a time: what an app keeps may be text that merely looks like one. */
function toStateText({ issuedIds, projects }: ProviderSnapshot): string {
  return JSON.stringify({ version, issuedIds, projects }, markTime);
}

/** @throws Error for text that is damaged or of another version. */
function fromStateText(text: string): ProviderSnapshot {
  return fileSchema.parse(JSON.parse(text, reviveTime));
}

function markTime(this: Record<string, unknown>, key: string, value: unknown): unknown {
  return this[key] instanceof Date ? { $time: value } : value;
}

function reviveTime(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$time' in value)) return value;
  return new Date(String(value.$time));
}
