/** `characters`: of names and texts together. `path`: of the names on the way to a value. */
export type SizeLimit = { parts: number; depth: number; characters?: number; path?: number };

/** How much work checking a value is: its parts, counted up to the limit. Undefined past it. */
export function countParts(value: unknown, limit: SizeLimit): number | undefined {
  const { characters: maxCharacters = Number.POSITIVE_INFINITY, path: maxPathLength = Number.POSITIVE_INFINITY } =
    limit;
  let parts = 0;
  let characters = 0;
  const fits = visit(value, 0, 0);
  return fits ? parts : undefined;

  function visit(part: unknown, depth: number, path: number): boolean {
    parts += 1;
    if (typeof part === 'string') characters += part.length;
    const isTooLong = characters > maxCharacters || path > maxPathLength;
    if (parts > limit.parts || depth > limit.depth || isTooLong) return false;
    if (typeof part !== 'object' || part === null) return true;
    if (Array.isArray(part)) return part.every((inner) => visit(inner, depth + 1, path));
    return Object.keys(part).every((name) => {
      characters += name.length;
      return visit((part as Record<string, unknown>)[name], depth + 1, path + name.length);
    });
  }
}
