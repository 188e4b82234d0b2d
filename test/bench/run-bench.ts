import { InputFileError } from '../support/search/input-file.js';
import type { BenchRow } from './bench-row.js';

/** Runs one bench in this process, `node run-bench.js call-overhead`, and sends its rows to the parent. */
const [name, ...args] = process.argv.slice(2);
const exported: Record<string, unknown> = await import(`./${name}.js`);
const bench = Object.values(exported).find((value) => typeof value === 'function') as Bench;
try {
  const rows = await bench(args);
  if (process.send) process.send(rows, () => process.exit(0));
  else console.table(rows);
} catch (error) {
  if (!(error instanceof InputFileError)) throw error;
  console.error(error.message);
  process.exit(1);
}

type Bench = (args: string[]) => Promise<BenchRow[]>;
