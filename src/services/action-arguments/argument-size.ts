/** How much work checking a value is: its parts, counted up to `limit`. Undefined past the limit or too deep. */
export function countParts(value: unknown, limit: { parts: number; depth: number }): number | undefined {
  let parts = 0;
  const fits = visit(value, 0);
  return fits ? parts : undefined;

  function visit(part: unknown, depth: number): boolean {
    parts += 1;
    if (parts > limit.parts || depth > limit.depth) return false;
    if (typeof part !== 'object' || part === null) return true;
    return Object.values(part).every((inner) => visit(inner, depth + 1));
  }
}
