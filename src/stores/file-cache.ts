import { lstatSync, statSync } from 'node:fs';

/** A file changed less than this ago could change again without its times telling, on file systems with coarse clocks. */
const settledAfterMs = 2_000;

/** Remembers what was read from a file for as long as the file stays the same one, untouched. */
export class FileCache<Value> {
  private held?: { stamp: string; value: Value };

  /** Where links are not followed, a link is never taken for the file that it points to. */
  constructor(private readonly options: { followsLinks: boolean }) {}

  /** The result of `read`, kept from an earlier call where the file is unchanged. Throws what `read` throws, and keeps no failure. */
  async recall(path: string, read: () => Promise<Value>): Promise<Value> {
    // Taken before reading: a change in between shows in the next stamp.
    const stamp = this.stampOf(path);
    if (stamp !== undefined && this.held?.stamp === stamp) return this.held.value;
    const value = await read();
    this.held = stamp === undefined ? undefined : { stamp, value };
    return value;
  }

  // Synchronous on purpose: the kernel answers from memory in microseconds, far less than handing it to a thread costs.
  private stampOf(path: string): string | undefined {
    const look = this.options.followsLinks ? statSync : lstatSync;
    try {
      const facts = look(path, { bigint: true });
      const isSettled = Date.now() - Number(facts.ctimeMs) >= settledAfterMs;
      if (!facts.isFile() || !isSettled) return undefined;
      return [path, facts.dev, facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join(' ');
    } catch {
      return undefined;
    }
  }
}
