import type { ErrorObject, ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../domain/app.js';
import { fieldPathOf } from './argument-errors.js';
import { exampleArguments, exampleValue } from './example-arguments.js';
import { relevantErrors } from './relevant-errors.js';
import { describeSchema } from './schemas/describe-schema.js';
import { schemaAtPath } from './schemas/schema-path.js';
import { setAt, valueAt } from './value-paths.js';

/** `hasPlaceholders`: some of its texts, `<a text (matching …)>`, only describe what the caller has to put there. */
export type ArgumentExample = { arguments: Record<string, unknown>; hasPlaceholders: boolean };

type Values = Record<string, unknown>;

const maxAttempts = 5;
const maxErrors = 500;
const maxFaults = 20;
const maxValueLength = 200;
/** A longer example would be truncated in the error message, and then no longer be JSON. */
const maxExampleLength = 2_000;

/**
 * The smallest valid arguments that were found, with the caller's own values where no other is known to be valid; undefined
 * if none were found.
 */
export function validExample(
  { schema, validate }: { schema: JsonSchema; validate: ValidateFunction },
  given: Values,
): ArgumentExample | undefined {
  const example = exampleArguments(schema);
  if (JSON.stringify(example).length > maxExampleLength) return undefined;
  const faults = () => (validate(example) ? [] : relevantErrors((validate.errors ?? []).slice(0, maxErrors)));
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = faults().slice(0, maxFaults);
    if (found.length === 0) return { arguments: example, hasPlaceholders: false };
    for (const fault of found) fixFault(example, fault, { schema, given });
  }
  const invalid = faults().map(fieldPathOf);
  for (const path of invalid) setAt(example, path, `<${describeSchema(schemaAtPath(schema, path))}>`);
  const isPlaceholder = (path: string[]) =>
    path.length > 0 && invalid.some((other) => other.join('/') === path.join('/'));
  return faults().every((fault) => isPlaceholder(fieldPathOf(fault)))
    ? { arguments: example, hasPlaceholders: invalid.length > 0 }
    : undefined;
}

/** The example as a sentence. */
export function describeExample({ arguments: values, hasPlaceholders }: ArgumentExample): string {
  const how = hasPlaceholders ? 'A minimal example, with your own values in place of <…>' : 'A minimal valid example';
  return `${how}: ${JSON.stringify(values)}`;
}

/** Adds missing fields, and replaces an invalid value by the caller's own. */
function fixFault(example: Values, fault: ErrorObject, { schema, given }: { schema: Values; given: Values }): void {
  const path = fieldPathOf(fault);
  const { missingProperty, alternatives } = fault.params;
  const missing: string[][] = missingProperty === undefined ? [] : [path];
  const chosen: string[][] = alternatives ? alternatives[0].map((name: string) => [...path, name]) : [];
  for (const added of [...missing, ...chosen]) setAt(example, added, exampleValue(schemaAtPath(schema, added)));
  const own = valueAt(given, path);
  const isUsable = own !== undefined && JSON.stringify(own).length <= maxValueLength;
  if (missing.length + chosen.length === 0 && isUsable) setAt(example, path, structuredClone(own));
}
