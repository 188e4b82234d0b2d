import { PluginError } from '../domain/plugin-error.js';
import { FileCache, readRegularFile, UnusableFile } from './file-cache.js';

/** A key in a file that the operator mounts, named by `APPCONNECT_API_KEY_FILE`. */
export interface MountedKeyStore {
  /** The file's text. Throws `key_misconfigured`, naming the variable and the reason, when it cannot be read. */
  read(path: string): Promise<string>;
}

export const MountedKeyStore = Symbol('MountedKeyStore');

// A key has 256 characters at most; a larger file is no key file.
const maxBytes = 4096;

export class FileMountedKeyStore implements MountedKeyStore {
  // Secrets managers mount a key behind a symbolic link, and change where it leads.
  private readonly cache = new FileCache<string>({ followsLinks: true });

  read(path: string): Promise<string> {
    return this.cache.get(path, () => readKeyFile(path));
  }
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return (await readRegularFile(path, { followsLinks: true, maxBytes })).toString('utf8');
  } catch (cause) {
    const reason = cause instanceof UnusableFile ? cause.message : (cause as NodeJS.ErrnoException).code;
    throw new PluginError(
      'key_misconfigured',
      `The file named by APPCONNECT_API_KEY_FILE cannot be read (${reason ?? 'unknown'}).`,
      { cause, details: { reason: 'key_file_unreadable' } },
    );
  }
}
