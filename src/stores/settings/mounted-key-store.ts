import { PluginError } from '../../domain/plugin-error.js';
import { FileCache } from './file-cache.js';
import { readRegularFile, UnusableFile } from './regular-file.js';

/** The key in a file that the operator mounts; `APPCONNECT_API_KEY_FILE` has its path. */
export interface MountedKeyStore {
  /** The text of the file. Throws `key_misconfigured`, which names the variable and the reason, when it cannot be read. */
  read(path: string): Promise<string>;
}

export const MountedKeyStore = Symbol('MountedKeyStore');

// A key has at most 256 characters; a larger file is no key file.
const maxKeyFileBytes = 4096;

export class FileMountedKeyStore implements MountedKeyStore {
  // Secrets managers mount a key behind a symbolic link, and change its target.
  private readonly cache = new FileCache<string>({ followsLinks: true });

  async read(path: string): Promise<string> {
    try {
      return await this.cache.get(path, () => readKeyFile(path));
    } catch (cause) {
      const reason = cause instanceof UnusableFile ? cause.message : (cause as NodeJS.ErrnoException).code;
      throw new PluginError(
        'key_misconfigured',
        `The file named by APPCONNECT_API_KEY_FILE cannot be read (${reason ?? 'unknown'}).`,
        { cause, details: { reason: 'key_file_unreadable' } },
      );
    }
  }
}

async function readKeyFile(path: string): Promise<string> {
  return (await readRegularFile(path, { followsLinks: true, maxBytes: maxKeyFileBytes })).toString('utf8');
}
