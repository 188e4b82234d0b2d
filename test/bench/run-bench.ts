import type { BenchRow } from './bench-row.js';

/** Runs one bench in this process, `node run-bench.js call-overhead`, and sends its rows to the parent. */
const [name] = process.argv.slice(2);
const exported: Record<string, unknown> = await import(`./${name}.js`);
const bench = Object.values(exported).find((value) => typeof value === 'function') as () => Promise<BenchRow[]>;
const rows = await bench();
if (process.send) process.send(rows, () => process.exit(0));
else console.table(rows);
