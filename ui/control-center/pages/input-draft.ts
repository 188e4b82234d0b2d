import type { JsonSchema } from '../host/host-shapes.js';

const emptyOf: Readonly<Record<string, unknown>> = {
  string: '',
  integer: 0,
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

/** A first version of the arguments that a schema wants: its required fields, with defaults or examples where it has any. */
export function draftOf(schema: JsonSchema): Record<string, unknown> {
  const required = schema.required ?? [];
  const draft: Record<string, unknown> = {};
  for (const name of required) draft[name] = valueFor(schema.properties?.[name] ?? {});
  return draft;
}

function valueFor(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.examples?.length) return schema.examples[0];
  if (schema.enum?.length) return schema.enum[0];
  const type = typeOf(schema);
  return type === 'object' ? draftOf(schema) : (emptyOf[type] ?? '');
}

export function typeOf(schema: JsonSchema): string {
  const types = [schema.type ?? 'string'].flat();
  return types.find((type) => type !== 'null') ?? 'string';
}
