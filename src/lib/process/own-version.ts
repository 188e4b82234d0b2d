import { readFileSync } from 'node:fs';

/** The version of the package that this file belongs to; `unknown` where a host has bundled the file without its package. */
export function ownVersion(): string {
  try {
    const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
    return typeof version === 'string' ? version : 'unknown';
  } catch {
    return 'unknown';
  }
}
