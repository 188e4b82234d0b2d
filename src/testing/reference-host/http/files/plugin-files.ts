import { basename, dirname, resolve } from 'node:path';
import type { PluginManifest } from '../../../../host/index.js';
import { FileFolder } from './file-folder.js';
import type { ServedFile } from './served-file.js';

/**
 * The plugin's elements under `/plugins`. Their module keeps its name, so the address that pages load has the digest of the
 * content in front of it. Modules that it imports are beside it at either address.
 */
export class PluginFiles {
  private readonly folder: FileFolder | undefined;
  private readonly entry: string;
  private readonly prefix: string;

  /** `basePath`: the path below which browsers reach the files. */
  constructor(
    manifestPath: string,
    manifest: PluginManifest | undefined,
    private readonly basePath: string,
  ) {
    const path = manifest?.entry.ui && resolve(dirname(manifestPath), manifest.entry.ui);
    this.folder = path ? new FileFolder(dirname(path)) : undefined;
    this.entry = path ? `/${basename(path)}` : '';
    this.prefix = `/plugins/${manifest?.id}`;
  }

  /** The addresses, for browsers, of the modules that define the elements. */
  async listModules(): Promise<string[]> {
    if (!this.folder) return [];
    const file = await this.folder.find(this.entry);
    return [`${this.basePath}${this.prefix}${file ? `/${file.digest}` : ''}${this.entry}`];
  }

  /** @returns the file, and whether its address names its present content. */
  async find(path: string): Promise<{ file: ServedFile; isVersioned: boolean } | undefined> {
    if (!this.folder || !path.startsWith(`${this.prefix}/`)) return undefined;
    const { version, address } = splitVersion(path.slice(this.prefix.length));
    const file = await this.folder.find(address);
    return file && { file, isVersioned: address === this.entry && version === file.digest };
  }
}

function splitVersion(path: string): { version?: string | undefined; address: string } {
  const match = /^\/([0-9a-f]{16})(\/.*)$/.exec(path);
  return match ? { version: match[1], address: match[2] ?? '' } : { address: path };
}
