/**
 * The parts of a value, each counted as often as it occurs. What occurs in many places, as a definition does that many
 * fields refer to, is gone through once.
 */
export function sizeOfTree(value: unknown, known = new Map<object, number>()): number {
  if (typeof value !== 'object' || value === null) return 1;
  const size =
    known.get(value) ?? Object.values(value).reduce<number>((sum, inner) => sum + sizeOfTree(inner, known), 1);
  known.set(value, size);
  return size;
}
