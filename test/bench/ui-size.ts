import { readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BenchRow } from './bench-row.js';

const bundle = new URL('../../../dist/ui/appconnect.js', import.meta.url);
const bound = { atMost: 55 };

/** What a browser loads before the first element shows: every element with its styles and words, and Lit itself. */
export async function uiSize(): Promise<BenchRow[]> {
  const script = await readFile(bundle);
  return [
    { name: 'all elements with Lit, gzip', value: gzipSync(script, { level: 9 }).length / 1_000, unit: 'kB', bound },
    { name: 'all elements with Lit, brotli', value: brotliCompressSync(script).length / 1_000, unit: 'kB', bound },
    { name: 'all elements with Lit, as it is', value: script.length / 1_000, unit: 'kB' },
  ];
}
