import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

type Launch = { execPath: string; execArgv: string[] };

const blockBytes = 64 * 1024;
const fillerName = 'filler';

/**
 * A file system of a few megabytes for the home of one process: mounted in a name space of its own, so that it needs no
 * administrator where the system lets users make name spaces, and is gone with the process.
 */
export class SmallDisk {
  private constructor(
    private readonly unshare: string[],
    private readonly megabytes: number,
  ) {}

  /** Undefined where the system does not allow it. */
  static create(megabytes: number): SmallDisk | undefined {
    const isRoot = process.getuid?.() === 0;
    const unshare = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
    try {
      execFileSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
      return new SmallDisk(unshare, megabytes);
    } catch {
      return undefined;
    }
  }

  /** How to fork a process whose folder `home` is on this disk. */
  launch(home: string, nodeArguments: string[]): Launch {
    const mountAndRun = `mount -t tmpfs -o size=${this.megabytes}m,mode=0700 tmpfs "$0" && exec "$@"`;
    const execArgv = [...this.unshare, 'sh', '-c', mountAndRun, home, process.execPath, ...nodeArguments];
    return { execPath: 'unshare', execArgv };
  }

  /** Writes until the disk of that process has no byte left. */
  async fill(pid: number, home: string): Promise<void> {
    const file = await open(fillerOf(pid, home), 'a');
    try {
      for (let size = blockBytes; size >= 1; size = Math.floor(size / 2))
        await writeUntilFull(file, Buffer.alloc(size));
    } finally {
      await file.close();
    }
  }

  async empty(pid: number, home: string): Promise<void> {
    await rm(fillerOf(pid, home), { force: true });
  }
}

/** Other processes see the file system of a name space through its process. */
function fillerOf(pid: number, home: string): string {
  return join(`/proc/${pid}/root`, home, fillerName);
}

async function writeUntilFull(file: { write(block: Buffer): Promise<unknown> }, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
