import { readFile } from 'node:fs/promises';

/** The version of the package that this file belongs to. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8').catch(() => '{}');
  const { version } = JSON.parse(text) as { version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}
