import fc from 'fast-check';

type Schema = Record<string, unknown>;

const understood = [
  'type',
  'enum',
  'const',
  'anyOf',
  // A pattern says the same more exactly.
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'default',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
];

/**
 * Values that a schema of the OpenAPI document allows. Texts of more than a few characters are left to the hostile values.
 * Throws for a keyword that it does not understand, so that no new kind of input goes untried.
 */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const unknown = Object.keys(schema).filter((keyword) => !understood.includes(keyword) && keyword !== '$schema');
  if (unknown.length > 0) throw new Error(`The fuzz does not know ${unknown} of ${JSON.stringify(schema)}.`);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map(valuesOf));
  switch (schema.type) {
    case 'string':
      return textsOf(schema as { pattern?: string; minLength?: number });
    case 'integer':
      return integersOf(schema as { minimum?: number; maximum?: number });
    case 'boolean':
      return fc.boolean();
    case 'object':
      return objectsOf(schema);
    default:
      throw new Error(`The fuzz does not know the type of ${JSON.stringify(schema)}.`);
  }
}

const maxTextLength = 30;

function textsOf({ pattern, minLength = 0 }: { pattern?: string; minLength?: number }): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= 120);
  return fc.string({ minLength, maxLength: Math.max(minLength, maxTextLength) });
}

function integersOf({ minimum = 0, maximum = 1_000 }: { minimum?: number; maximum?: number }): fc.Arbitrary<number> {
  return fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 1_000) });
}

function objectsOf(schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, additionalProperties } = schema as {
    properties?: Record<string, Schema>;
    additionalProperties?: boolean | Schema;
  };
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 10 }), valuesOf(additionalProperties), { maxKeys: 3 });
  }
  const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required as string[] | undefined) ?? [] });
}
