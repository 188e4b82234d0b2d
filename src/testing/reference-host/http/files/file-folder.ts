import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { ServedFile } from './served-file.js';

const maxCachedBytes = 16 * 1024 * 1024;

type CachedFile = { version: string; file: ServedFile };

/** The files of a folder by their addresses. Each is kept in memory until it changes on the disk. */
export class FileFolder {
  private readonly root: string;
  private readonly cached = new LRUCache<string, CachedFile>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ file }) => file.content.length + 1,
  });

  constructor(root: string) {
    this.root = resolve(root);
  }

  /** @param address the path of a request below this folder, as it was sent */
  async find(address: string): Promise<ServedFile | undefined> {
    const path = this.toPath(address);
    const version = path && (await versionOf(path));
    if (!path || !version) return undefined;
    const cached = this.cached.get(path);
    if (cached?.version === version) return cached.file;
    const file = new ServedFile(path, await readFile(path));
    this.cached.set(path, { version, file });
    return file;
  }

  /** Undefined for what is not below the root, and for spellings that another server may read in another way. */
  private toPath(address: string): string | undefined {
    const name = decode(address);
    if (name === undefined || /[\\\0]|\/\//.test(name)) return undefined;
    const path = join(this.root, name);
    return path.startsWith(this.root + sep) ? path : undefined;
  }
}

function decode(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}

/** Undefined for all but files. Packages give each file the same date, so the time of the last change of the node counts. */
async function versionOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? `${found.ino} ${found.size} ${found.ctimeMs}` : undefined;
}
