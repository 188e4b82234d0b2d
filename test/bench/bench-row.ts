/** One figure of a bench. */
export type BenchRow = {
  name: string;
  value: number;
  /** `ms`, `calls/s`, `MB`; empty for a plain ratio. */
  unit: string;
  /** What is aimed at; a row without one only informs. */
  bound?: { atMost: number } | { atLeast: number };
};

export function missesBound({ value, bound }: BenchRow): boolean {
  if (bound === undefined) return false;
  return 'atMost' in bound ? value > bound.atMost : value < bound.atLeast;
}
