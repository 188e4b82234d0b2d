export type JsonObject = Record<string, unknown>;

/** Whether a JSON value is an object; `null` and arrays are none. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined where the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same text for equal JSON values, whatever the order of their fields. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (isJsonObject(inner) ? sortedByName(inner) : inner)) ?? '';
}

function sortedByName(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `maxCharacters` bounds names and texts together, `maxPathLength` the names on the path to a value. */
type SizeLimits = { maxParts: number; maxDepth: number; maxCharacters?: number; maxPathLength?: number };

/** The number of values inside a value, itself included; undefined for one that exceeds a limit. */
export function countParts(value: unknown, limits: SizeLimits): number | undefined {
  return measureParts(value, limits)?.parts;
}

/** As `countParts`, with the characters of names and texts; `length` counts a character for each value, too. */
export function measureParts(
  value: unknown,
  limits: SizeLimits,
): { parts: number; characters: number; length: number } | undefined {
  const {
    maxParts,
    maxDepth,
    maxCharacters = Number.POSITIVE_INFINITY,
    maxPathLength = Number.POSITIVE_INFINITY,
  } = limits;
  let parts = 0;
  let characters = 0;
  return visit(value, 0, 0) ? { parts, characters, length: parts + characters } : undefined;

  function visit(part: unknown, depth: number, pathLength: number): boolean {
    parts += 1;
    if (typeof part === 'string') characters += part.length;
    const isTooLong = characters > maxCharacters || pathLength > maxPathLength;
    if (parts > maxParts || depth > maxDepth || isTooLong) return false;
    if (typeof part !== 'object' || part === null) return true;
    if (Array.isArray(part)) return part.every((inner) => visit(inner, depth + 1, pathLength));
    return Object.keys(part).every((name) => {
      characters += name.length;
      return visit((part as JsonObject)[name], depth + 1, pathLength + name.length);
    });
  }
}

/**
 * The number of values inside a value, itself included, however many there are. An object that occurs in many places, as a
 * definition does that many fields reference, counts each time but is visited once.
 */
export function countTreeParts(value: unknown, known = new Map<object, number>()): number {
  if (typeof value !== 'object' || value === null) return 1;
  const size =
    known.get(value) ?? Object.values(value).reduce<number>((sum, inner) => sum + countTreeParts(inner, known), 1);
  known.set(value, size);
  return size;
}
