import { type BigIntStats, lstatSync, statSync } from 'node:fs';

/**
 * A file that changed less than this ago may change again without new times. The clocks of file systems tick each 10 milliseconds or
 * oftener, and those of a few only each second or two; these give whole seconds.
 */
const settledAfterMs = { fine: 100, coarse: 2_000 };
const nanosecondsPerSecond = 1_000_000_000n;

/** Caches what was read from a file until the file changes or is replaced. */
export class FileCache<Value> {
  private held?: { stamp: string; value: Value };

  /** Without `followsLinks` a symbolic link is not followed, and nothing is cached for it. */
  constructor(private readonly options: { followsLinks: boolean }) {}

  /** The cached result of `read`, or a new one when the file changed. Throws what `read` throws; failures are not cached. */
  async get(path: string, read: () => Promise<Value>): Promise<Value> {
    // Before reading, so that a change in between gives another stamp the next time.
    const stamp = this.stampOf(path);
    if (stamp !== undefined && this.held?.stamp === stamp) return this.held.value;
    const value = await read();
    this.held = stamp === undefined ? undefined : { stamp, value };
    return value;
  }

  // Synchronous on purpose: the kernel answers from memory in microseconds, and handing the work to a thread takes far longer.
  private stampOf(path: string): string | undefined {
    const stat = this.options.followsLinks ? statSync : lstatSync;
    try {
      const facts = stat(path, { bigint: true });
      if (!facts.isFile() || !isSettled(facts)) return undefined;
      return [path, facts.dev, facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join(' ');
    } catch {
      return undefined;
    }
  }
}

function isSettled({ ctimeMs, ctimeNs }: BigIntStats): boolean {
  const clock = ctimeNs % nanosecondsPerSecond === 0n ? 'coarse' : 'fine';
  return Date.now() - Number(ctimeMs) >= settledAfterMs[clock];
}
