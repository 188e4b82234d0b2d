import type { JsonSchema } from '../../../domain/app.js';

/** What a JSON Pointer of a document (RFC 6901), `#/$defs/Person`, leads to; undefined where it leads nowhere. */
export function findByPointer(root: JsonSchema, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  return reference
    .split('/')
    .slice(1)
    .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, step) =>
        at !== null && typeof at === 'object' && Object.hasOwn(at, step) ? (at as JsonSchema)[step] : undefined,
      root,
    );
}

/** Names with other signs are escaped in a reference: `#/definitions/Page%3CItem%3E`. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
