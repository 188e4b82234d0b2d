export type Point = { x: number; y: number };

/** A straight line through points, by least squares. */
export type Slope = {
  /** By how much y grows where x grows by one. */
  perX: number;
  /** The standard error of that: the true value is within two of them, nineteen times of twenty. */
  error: number;
};

/** Undefined for fewer than three points, or where all have the same x. */
export function slopeOf(points: readonly Point[]): Slope | undefined {
  const count = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  if (count < 3 || spread === 0) return undefined;
  const perX = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const squares = points.reduce((sum, { x, y }) => sum + (y - meanY - perX * (x - meanX)) ** 2, 0);
  return { perX, error: Math.sqrt(squares / (count - 2) / spread) };
}
