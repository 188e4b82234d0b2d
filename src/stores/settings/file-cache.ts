import { type BigIntStats, lstatSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { beforeTimeout } from './regular-file.js';

/**
 * A file that changed less than this ago may change again without new times. The clocks of file systems tick each 10 milliseconds or
 * oftener, and those of a few only each second or two; these give whole seconds.
 */
const settledAfterMs = { fine: 100, coarse: 2_000 };
const nanosecondsPerSecond = 1_000_000_000n;

/** NFS, SMB in three versions, FUSE, Ceph, AFS, 9P, Lustre and GPFS, by the numbers of Linux. */
const remoteFileSystems = new Set([
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546],
  ...[0x00c36400, 0x5346414f, 0x01021997, 0x0bd00bd0, 0x47504653],
]);

/**
 * Caches what was read from a file until the file changes or is replaced. On a file server it caches nothing: the kernel answers
 * for up to a minute by the facts that it knows, and reads anew only what is opened; and a server that is silent would stop the
 * process.
 */
export class FileCache<Value> {
  private held?: { stamp: string; value: Value };
  private kind?: { path: string; isRemote: boolean };
  private readonly questions = new SingleFlight<boolean>();

  /** Without `followsLinks` a symbolic link is not followed, and nothing is cached for it. */
  constructor(private readonly options: { followsLinks: boolean }) {}

  /**
   * The cached result of `read`, or a new one when the file changed. Throws what `read` throws, and `ETIMEDOUT`; failures are not
   * cached.
   */
  async get(path: string, read: () => Promise<Value>): Promise<Value> {
    // Before reading, so that a change in between gives another stamp the next time. Nor is it read while a file server that is
    // silent is still asked of which kind it is: both would hold a thread.
    const stamp = (await this.isRemote(path)) ? undefined : this.stampOf(path);
    if (stamp !== undefined && this.held?.stamp === stamp) return this.held.value;
    const value = await read();
    this.held = stamp === undefined ? undefined : { stamp, value };
    return value;
  }

  private async isRemote(path: string): Promise<boolean> {
    if (this.kind?.path === path) return this.kind.isRemote;
    return beforeTimeout(this.questions.run(path, () => this.askKind(path)));
  }

  private async askKind(path: string): Promise<boolean> {
    try {
      const isRemote = remoteFileSystems.has((await statfs(path)).type);
      this.kind = { path, isRemote };
      return isRemote;
    } catch {
      // Where there is no file yet, it may come with a folder that is mounted later.
      return false;
    }
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
