import type { JsonSchema } from '../../../domain/app.js';

const offeredNull =
  /[`'"]null[`'"]|\b(?:explicitly|or|pass|provide|send|use) null\b|\bset (?:\S+ ){0,4}to null\b|\bnull to (?:clear|remove|reset|un\w+)\b/i;
const refusedNull =
  /(?:\b(?:avoid|cannot|never|non|not|without)\b|n['’]t\b)[^.,;]{0,20}\bnull\b|\bnull\b\W{0,3}(?:values? )?(?:are |is )?(?:disallowed|forbidden|ignored|invalid|not|refused|rejected)\b/i;

/**
 * Translates older keywords of one schema, without its inner ones, to JSON Schema 2020-12. They are OpenAPI's `nullable`, draft
 * 4's boolean exclusive bounds, its `dependencies` and its list of `items`, draft 3's boolean `required` on the field itself, and
 * 2019-09's `$recursiveRef`. The description of a single value that offers a null counts as `nullable`.
 */
export function upgradeToDraft2020(schema: JsonSchema): JsonSchema {
  const { nullable, required, exclusiveMinimum, exclusiveMaximum, dependencies, $recursiveRef, ...kept } = schema;
  const rest = upgradeItems(kept);
  return {
    ...($recursiveRef !== undefined && { $ref: $recursiveRef }),
    ...rest,
    ...(Array.isArray(required) && { required }),
    ...upgradeBound('minimum', exclusiveMinimum, rest),
    ...upgradeBound('maximum', exclusiveMaximum, rest),
    ...upgradeDependencies(dependencies, rest),
    ...((nullable === true || offersNull(rest)) && withNull(rest)),
    ...(nullable === true && withNullBranch(rest)),
  };
}

/** A list of schemas for the first items, with `additionalItems` for the others. */
function upgradeItems({ items, additionalItems, ...rest }: JsonSchema): JsonSchema {
  if (!Array.isArray(items)) return { ...rest, ...(items !== undefined && { items }) };
  return { ...rest, prefixItems: items, ...(additionalItems !== undefined && { items: additionalItems }) };
}

/** `dependencies` has lists of names and schemas; 2020-12 has a keyword for each. */
function upgradeDependencies(dependencies: unknown, { dependentRequired, dependentSchemas }: JsonSchema): JsonSchema {
  if (typeof dependencies !== 'object' || dependencies === null) return {};
  const lists = Object.entries(dependencies).filter(([, names]) => Array.isArray(names));
  const schemas = Object.entries(dependencies).filter(([, schema]) => !Array.isArray(schema));
  return {
    dependentRequired: { ...Object.fromEntries(lists), ...(dependentRequired as object | undefined) },
    dependentSchemas: { ...Object.fromEntries(schemas), ...(dependentSchemas as object | undefined) },
  };
}

function upgradeBound(keyword: 'minimum' | 'maximum', exclusive: unknown, schema: JsonSchema): JsonSchema {
  const exclusiveKeyword = keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  if (typeof exclusive === 'number') return { [exclusiveKeyword]: exclusive };
  return exclusive === true && typeof schema[keyword] === 'number' ? { [exclusiveKeyword]: schema[keyword] } : {};
}

/**
 * "Send `null` to clear it": the app takes one, though the type does not say so. What is said of a list or an object may be about
 * something in it.
 */
function offersNull({ type, description }: JsonSchema): boolean {
  const isSingle = [type].flat().every((name) => name !== 'array' && name !== 'object');
  return isSingle && typeof description === 'string' && offeredNull.test(description) && !refusedNull.test(description);
}

function withNull(schema: JsonSchema): JsonSchema {
  return {
    ...(schema.type !== undefined && { type: [...new Set([schema.type, 'null'].flat())] }),
    ...(Array.isArray(schema.enum) && { enum: [...new Set([...schema.enum, null])] }),
  };
}

/** Where a schema names no type but has forms or a reference: OpenAPI writes an object that may be null so. */
function withNullBranch({ type, enum: values, $ref, allOf, anyOf, oneOf }: JsonSchema): JsonSchema {
  const parts = Object.entries({ $ref, allOf, anyOf, oneOf }).filter(([, part]) => part !== undefined);
  if (type !== undefined || values !== undefined || parts.length === 0) return {};
  const moved = Object.fromEntries(parts.map(([keyword]) => [keyword, undefined]));
  return { ...moved, anyOf: [Object.fromEntries(parts), { type: 'null' }] };
}
