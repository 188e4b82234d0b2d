export type JsonObject = Record<string, unknown>;

/** Whether a value of JSON is an object, which `null` and arrays are not. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
