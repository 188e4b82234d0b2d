import type { JsonSchema } from './schema-type.js';

const formats: Record<string, string> = {
  date: 'a day (`2026-11-20`)',
  'date-time': 'a time (`2026-11-20T12:00:00Z`)',
};

/** What a value keeps to beside its type, and what it is where it is left out: `whole, 1 to 1000; by default 100`. */
export function limitsOf(schema: JsonSchema): string {
  const { type, minimum, maximum, minLength, maxLength, additionalProperties: values } = schema;
  const limits = [
    ...(type === 'integer' ? ['whole'] : []),
    ...range(minimum, maximum),
    ...range(minLength, maxLength).map((text) => `${text} characters`),
    ...formatsOf(schema),
    ...(typeof values === 'object' ? [limitsOf(values)].filter(Boolean).map((text) => `each ${text}`) : []),
  ].join(', ');
  return [limits, defaultOf(schema)].filter(Boolean).join('; ');
}

function range(least: number | undefined, most: number | undefined): string[] {
  if (least === undefined && most === undefined) return [];
  if (least === undefined) return [`at most ${most}`];
  return [most === undefined ? `at least ${least}` : `${least} to ${most}`];
}

function formatsOf({ format = '', anyOf = [] }: JsonSchema): string[] {
  const named = [format, ...anyOf.map((each) => each.format ?? '')].flatMap((name) => formats[name] ?? []);
  return named.length === 0 ? [] : [named.join(' or ')];
}

/** An object or list is empty by default, as its type says. */
function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined || typeof value === 'object' ? '' : `by default \`${value}\``;
}
