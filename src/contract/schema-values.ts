type Schema = Readonly<Record<string, unknown>>;

/** The value that a JSON Schema suggests: its constant, its default, its first example or its first choice; undefined if none. */
export function declaredValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined && schema.default !== null && schema.default !== '') return schema.default;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.example !== undefined) return schema.example;
  return Array.isArray(schema.enum) ? schema.enum[0] : undefined;
}

/** The first type that a JSON Schema names besides `null`. */
export function declaredType(schema: Schema): string | undefined {
  const types: unknown[] = [schema.type].flat();
  return types.find((type): type is string => typeof type === 'string' && type !== 'null');
}
