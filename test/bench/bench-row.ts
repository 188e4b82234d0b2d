/** One figure of a bench. */
export type BenchRow = {
  name: string;
  value: number;
  /** `ms`, `calls/s`, `MB`; empty for a plain ratio. */
  unit: string;
  /** The target; a row without one is informative only. */
  bound?: { atMost: number } | { atLeast: number };
  /** Figures of a group are counts of one thing by its kinds; where a person reads them they are one line. */
  group?: string;
  /** What explains the figure, such as how to get it again; printed below the row. */
  note?: string;
};

export function missesBound({ value, bound }: BenchRow): boolean {
  if (bound === undefined) return false;
  return 'atMost' in bound ? value > bound.atMost : value < bound.atLeast;
}

/** Whether a bench broke off, which has no rows, or misses a bound. */
export function hasFailed(rows: BenchRow[]): boolean {
  return rows.length === 0 || rows.some(missesBound);
}
