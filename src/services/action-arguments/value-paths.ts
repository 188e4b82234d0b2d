type Values = Record<string, unknown>;

/** The value at a path inside arguments; undefined where there is none. Only own properties count. */
export function valueAt(values: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as Values)[step] : undefined),
    values,
  );
}

/** Does nothing if the path has no parent object or list. */
export function setAt(values: unknown, path: readonly string[], value: unknown): void {
  const parent = valueAt(values, path.slice(0, -1));
  const name = path.at(-1);
  if (typeof parent !== 'object' || parent === null || name === undefined) return;
  Object.defineProperty(parent, name, { value, writable: true, enumerable: true, configurable: true });
}
