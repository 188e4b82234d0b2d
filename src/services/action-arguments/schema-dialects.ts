import type { JsonSchema } from '../../domain/app.js';

/**
 * Older spellings in today's words (JSON Schema 2020-12), for one schema without its inner ones: OpenAPI's `nullable`,
 * draft 4's true and false for exclusive bounds and its `dependencies`, draft 3's `required` on the field itself.
 */
export function upgradeToDraft2020(schema: JsonSchema): JsonSchema {
  const { nullable, required, exclusiveMinimum, exclusiveMaximum, dependencies, ...rest } = schema;
  return {
    ...rest,
    ...(Array.isArray(required) && { required }),
    ...bound('minimum', exclusiveMinimum, rest),
    ...bound('maximum', exclusiveMaximum, rest),
    ...dependent(dependencies, rest),
    ...(nullable === true && withNull(rest)),
  };
}

/** What hangs on a field was told in one word: the names of fields, or a schema. */
function dependent(dependencies: unknown, { dependentRequired, dependentSchemas }: JsonSchema): JsonSchema {
  if (typeof dependencies !== 'object' || dependencies === null) return {};
  const lists = Object.entries(dependencies).filter(([, names]) => Array.isArray(names));
  const schemas = Object.entries(dependencies).filter(([, schema]) => !Array.isArray(schema));
  return {
    dependentRequired: { ...Object.fromEntries(lists), ...(dependentRequired as object | undefined) },
    dependentSchemas: { ...Object.fromEntries(schemas), ...(dependentSchemas as object | undefined) },
  };
}

function bound(word: 'minimum' | 'maximum', exclusive: unknown, schema: JsonSchema): JsonSchema {
  const exclusiveWord = word === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  if (typeof exclusive === 'number') return { [exclusiveWord]: exclusive };
  return exclusive === true && typeof schema[word] === 'number' ? { [exclusiveWord]: schema[word] } : {};
}

function withNull(schema: JsonSchema): JsonSchema {
  return {
    ...(schema.type !== undefined && { type: [...new Set([schema.type, 'null'].flat())] }),
    ...(Array.isArray(schema.enum) && { enum: [...new Set([...schema.enum, null])] }),
  };
}
