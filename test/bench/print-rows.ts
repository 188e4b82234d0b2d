import { type BenchRow, missesBound } from './bench-row.js';

/** Prints the figures of a bench, a line each, with the bound and whether it holds. */
export function printRows(bench: string, rows: readonly BenchRow[]): void {
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  console.log(`\n${bench}`);
  for (const row of rows) {
    const { name, value, unit, note } = row;
    const figure = value.toFixed(Number.isInteger(value) ? 0 : 3).padStart(10);
    console.log(`  ${name.padEnd(width)}  ${figure} ${unit}${toBoundText(row)}`);
    if (note !== undefined) console.log(`    ${note}`);
  }
}

function toBoundText(row: BenchRow): string {
  const { bound } = row;
  if (bound === undefined) return '';
  const text = 'atMost' in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
  return `  ${missesBound(row) ? '✗' : '✓'} ${text}`;
}
