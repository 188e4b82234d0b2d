import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostLaunch } from '../../../../src/testing/reference-host/replicas/host-process.js';

const blockBytes = 64 * 1024;
const fillerName = 'filler';

/**
 * A file system of a few megabytes for the home of one process: mounted in a name space of its own, so that it needs no
 * administrator where the system lets users make name spaces, and is gone with the process.
 */
export class SmallDisk {
  private pid = 0;

  private constructor(
    private readonly unshare: string[],
    private readonly options: { home: string; megabytes: number },
  ) {}

  /** Undefined where the system does not allow it. */
  static create(options: { home: string; megabytes: number }): SmallDisk | undefined {
    const isRoot = process.getuid?.() === 0;
    const unshare = isRoot ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
    try {
      execFileSync('unshare', [...unshare, 'mount', '-t', 'tmpfs', 'tmpfs', options.home], { stdio: 'ignore' });
      return new SmallDisk(unshare, options);
    } catch {
      return undefined;
    }
  }

  /** How to fork a process whose home is on this disk. */
  launch(): HostLaunch {
    const { home, megabytes } = this.options;
    const mountAndRun = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$0" && exec "$@"`;
    return { execPath: 'unshare', execArgv: [...this.unshare, 'sh', '-c', mountAndRun, home, process.execPath] };
  }

  /** To be called with the process that has the disk. */
  attach(pid: number): void {
    this.pid = pid;
  }

  /** A file in the home: other processes see the file system of a name space through its process. */
  path(name: string): string {
    return join(`/proc/${this.pid}/root`, this.options.home, name);
  }

  /** Writes until the disk has no byte left. */
  async fill(): Promise<void> {
    const file = await open(this.path(fillerName), 'a');
    try {
      for (let size = blockBytes; size >= 1; size = Math.floor(size / 2))
        await writeUntilFull(file, Buffer.alloc(size));
    } finally {
      await file.close();
    }
  }

  async empty(): Promise<void> {
    await rm(this.path(fillerName), { force: true });
  }
}

async function writeUntilFull(file: { write(block: Buffer): Promise<unknown> }, block: Buffer): Promise<void> {
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
