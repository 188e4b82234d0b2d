import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BenchRow } from './bench-row.js';

const folder = new URL('../../../dist/ui/', import.meta.url);
const bound = { atMost: 57.5 };

/** What a browser loads before the first element shows: every element with its styles and words, and Lit itself. */
export async function uiSize(): Promise<BenchRow[]> {
  const script = await readFile(new URL('appconnect.js', folder));
  return [
    { name: 'all elements with Lit, gzip', value: gzipped(script), unit: 'kB', bound },
    { name: 'all elements with Lit, brotli', value: brotliCompressSync(script).length / 1_000, unit: 'kB', bound },
    { name: 'all elements with Lit, as it is', value: script.length / 1_000, unit: 'kB' },
    ...(await measureLanguages(gzipped(script))),
  ];
}

/** Readers of another language than English load its words too, in the time of a second request. */
async function measureLanguages(elements: number): Promise<BenchRow[]> {
  const files = (await readdir(new URL('languages/', folder))).filter((name) => name.endsWith('.js'));
  return Promise.all(
    files.map(async (name) => {
      const words = gzipped(await readFile(new URL(`languages/${name}`, folder)));
      return { name: `the same with the words of ${name.split('-')[0]}, gzip`, value: elements + words, unit: 'kB' };
    }),
  );
}

function gzipped(script: Buffer): number {
  return gzipSync(script, { level: 9 }).length / 1_000;
}
