import type { BenchRow } from '../../../bench/bench-row.js';

/** The rows with one in place of each group: its sum, and its least figure, since a kind that hardly ever comes is hardly searched. */
export function groupsAsLines(rows: readonly BenchRow[]): BenchRow[] {
  const firstOfGroup = new Map(rows.toReversed().map((row) => [row.group, row]));
  return rows.flatMap((row) => {
    if (row.group === undefined) return [row];
    return firstOfGroup.get(row.group) === row ? [lineOf(row, rows)] : [];
  });
}

function lineOf({ group, unit }: BenchRow, rows: readonly BenchRow[]): BenchRow {
  const values = rows.filter((row) => row.group === group).map(({ value }) => value);
  const name = `${group} of ${values.length} kinds, ${Math.min(...values)} of the rarest`;
  return { name, value: values.reduce((sum, value) => sum + value, 0), unit };
}
