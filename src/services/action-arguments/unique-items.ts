import { isJsonObject } from '../../lib/json.js';

/** Whether no two items of a list are equal, where a schema asks for it. Looks at each item once. */
export function areUnique(isAsked: boolean, items: unknown[]): boolean {
  return !isAsked || new Set(items.map(canonical)).size === items.length;
}

/** A text that equal JSON values share, whatever the order of their fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) => (isJsonObject(inner) ? sortedByName(inner) : inner)) ?? '';
}

function sortedByName(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}
