import { open } from 'node:fs/promises';
import { PluginError } from '../domain/plugin-error.js';
import { FileMemory } from './file-memory.js';
import type { MountedKeyStore } from './mounted-key-store.js';

// A key is at most 256 characters; whatever is longer is not a key file.
const maximumBytes = 4096;

export class FileMountedKeyStore implements MountedKeyStore {
  // Secrets managers mount a key behind links that they turn to a new file.
  private readonly memory = new FileMemory<string>({ followsLinks: true });

  read(path: string): Promise<string> {
    return this.memory.recall(path, () => readKeyFile(path));
  }
}

async function readKeyFile(path: string): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(maximumBytes), 0, maximumBytes, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown';
    throw new PluginError(
      'key_misconfigured',
      `The file named by APPCONNECT_API_KEY_FILE cannot be read (${reason}).`,
      { cause },
    );
  }
}
