import { constants, lstatSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** A file changed less than this ago could change again without its times telling, on file systems with coarse clocks. */
const settledAfterMs = 2_000;

/** Caches what was read from a file until the file changes or is replaced. */
export class FileCache<Value> {
  private held?: { stamp: string; value: Value };

  /** Without `followsLinks` a symbolic link is never taken for the file that it points to. */
  constructor(private readonly options: { followsLinks: boolean }) {}

  /** The cached result of `read`, or a new one where the file changed. Throws what `read` throws, and caches no failure. */
  async get(path: string, read: () => Promise<Value>): Promise<Value> {
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

/** Without blocking: opening a named pipe would otherwise wait for a writer for ever. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The path is a directory, a pipe, a device, or a file that is far too large. */
export class UnusableFile extends Error {
  override readonly name = 'UnlikelyFile';
}

/** The bytes of a file. Throws `UnusableFile`, and what the file system throws; `ELOOP` for a link that is not to be followed. */
export async function readRegularFile(
  path: string,
  { followsLinks, maxBytes }: { followsLinks: boolean; maxBytes: number },
): Promise<Buffer> {
  const file = await open(path, followsLinks ? openFlags : openFlags | (constants.O_NOFOLLOW ?? 0));
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new UnusableFile('not a regular file');
    if (facts.size > maxBytes) throw new UnusableFile(`larger than ${maxBytes / 1024} KiB`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
