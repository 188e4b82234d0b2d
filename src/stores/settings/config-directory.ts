import { stat } from 'node:fs/promises';
import { refusedFieldsError } from '../../domain/plugin-error.js';

/** Throws `invalid_request` where the configuration directory is no folder, nor a place where one can be made. */
export async function requireConfigDirectory(path: string): Promise<void> {
  const fault = await faultOf(path);
  if (fault === undefined) return;
  const message = `${JSON.stringify(path)} ${fault}; name a folder that stays, for which the platform has all rights`;
  throw refusedFieldsError('invalid_request', [{ field: 'configDirectory', message }]);
}

async function faultOf(path: string): Promise<string | undefined> {
  // Node would make a folder of that name, wherever the platform was started.
  if (path.startsWith('~')) return 'begins with "~", which only a shell replaces; give the whole path';
  try {
    return (await stat(path)).isDirectory() ? undefined : 'is no folder';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // One that is not there yet is made with the first file in it.
    return code === 'ENOENT' ? undefined : `cannot be looked at (${code})`;
  }
}
