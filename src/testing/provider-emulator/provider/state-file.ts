import { readFile, rename } from 'node:fs/promises';
import type { Server } from 'node:net';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { type ProjectSnapshot, projectSnapshotSchema } from '../projects/project.js';
import { claimFile } from './file-claim.js';

const saveDelayMs = 200;

type StateHolder = { snapshot(): ProviderSnapshot; restore(snapshot: ProviderSnapshot): void };

/** Saves the provider's data in a file, so that the next emulator continues with it. The file is one emulator's at a time. */
export class StateFile {
  private claim: Server | undefined;
  private savedText: string;
  private timer: NodeJS.Timeout | undefined;
  private lastSave: Promise<void> = Promise.resolve();

  /** @param report receives a sentence for a person when the file cannot be read or written. */
  constructor(
    private readonly path: string,
    private readonly provider: StateHolder,
    private readonly report: (sentence: string) => void,
  ) {
    this.savedText = toStateText(provider.snapshot());
  }

  /**
   * Restores the saved data. An unreadable file is moved away, and the provider stays empty.
   * @throws Error with code `STATE_FILE_IN_USE` while another emulator, which would overwrite what this one saves, has the file.
   */
  async open(): Promise<void> {
    this.claim = await claimFile(this.path);
    try {
      this.provider.restore(fromStateText(await readFile(this.path, 'utf8')));
      this.savedText = toStateText(this.provider.snapshot());
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') await this.quarantine();
    }
  }

  /** Schedules a save shortly, one for all changes until then. */
  saveSoon(): void {
    this.timer ??= setTimeout(() => void this.save(), saveDelayMs).unref();
  }

  /** Saves what is not saved yet. Never throws. */
  async close(): Promise<void> {
    await this.save();
    this.claim?.close();
  }

  private save(): Promise<void> {
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
    const newPath = `${this.path}.unreadable-${Date.now()}`;
    const result = await rename(this.path, newPath).then(
      () => `was set aside as ${newPath}`,
      (error: Error) => `could not be set aside either (${error.message})`,
    );
    this.report(`${this.path} is damaged or of another version and ${result}; the emulator starts empty.`);
  }
}

/** All data that the emulator cannot recreate. */
export type ProviderSnapshot = { issuedIds: number; projects: ProjectSnapshot[] };

/** Increased whenever older files would be misread. */
const version = 1;

const fileSchema = z.object({
  version: z.literal(version),
  issuedIds: z.number(),
  projects: z.array(projectSnapshotSchema),
});

/** JSON that marks dates, since an app may store text that looks like a date. */
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
