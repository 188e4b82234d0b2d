import type { ErrorObject } from 'ajv';
import type { CompiledSchema } from './compiled-schemas.js';
import { exampleArguments, exampleValue } from './example-arguments.js';
import { placeOf } from './field-errors.js';
import { schemaAt } from './known-fields.js';
import { tellingErrors } from './nearest-branch.js';
import { inWords } from './wanted-in-words.js';

/** `hasPlaceholders`: some texts of it, `<a text (matching …)>`, only describe what the caller has to put there. */
export type ArgumentExample = { arguments: Record<string, unknown>; hasPlaceholders: boolean };

type Values = Record<string, unknown>;

const maxRounds = 5;
const maxErrors = 500;
const maxFaults = 20;
const maxValueLength = 200;
/** Longer, it would be cut on its way, and no longer be JSON. */
const maxExampleLength = 2_000;

/**
 * The smallest arguments that the schema accepts, with the caller's own values where no other is known to fit. Undefined
 * where none are found.
 */
export function validExample({ schema, findAll }: CompiledSchema, given: Values): ArgumentExample | undefined {
  const validate = findAll();
  const example = exampleArguments(schema);
  if (JSON.stringify(example).length > maxExampleLength) return undefined;
  const faults = () => (validate(example) ? [] : tellingErrors((validate.errors ?? []).slice(0, maxErrors)));
  for (let round = 0; round < maxRounds; round += 1) {
    const found = faults().slice(0, maxFaults);
    if (found.length === 0) return { arguments: example, hasPlaceholders: false };
    for (const fault of found) mend(example, fault, { schema, given });
  }
  const gaps = faults().map(placeOf);
  for (const path of gaps) setAt(example, path, `<${inWords(schemaAt(schema, path))}>`);
  const isGap = (path: string[]) => path.length > 0 && gaps.some((gap) => gap.join('/') === path.join('/'));
  return faults().every((fault) => isGap(placeOf(fault)))
    ? { arguments: example, hasPlaceholders: gaps.length > 0 }
    : undefined;
}

/** One sentence that hands an example over. */
export function describeExample({ arguments: values, hasPlaceholders }: ArgumentExample): string {
  const how = hasPlaceholders ? 'A minimal example, with your own values in place of <…>' : 'A minimal valid example';
  return `${how}: ${JSON.stringify(values)}`;
}

/** Adds what is missing, and puts the caller's own value in the place of one that does not fit. */
function mend(example: Values, fault: ErrorObject, { schema, given }: { schema: Values; given: Values }): void {
  const path = placeOf(fault);
  const { missingProperty, alternatives } = fault.params;
  const missing: string[][] = missingProperty === undefined ? [] : [path];
  const chosen: string[][] = alternatives ? alternatives[0].map((name: string) => [...path, name]) : [];
  for (const place of [...missing, ...chosen]) setAt(example, place, exampleValue(schemaAt(schema, place) ?? {}));
  const own = valueAt(given, path);
  const isUsable = own !== undefined && JSON.stringify(own).length <= maxValueLength;
  if (missing.length + chosen.length === 0 && isUsable) setAt(example, path, structuredClone(own));
}

function valueAt(values: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as Values)[step] : undefined),
    values,
  );
}

/** Does nothing where there is no object or list around the place. */
function setAt(values: Values, path: string[], value: unknown): void {
  const around = valueAt(values, path.slice(0, -1));
  const name = path.at(-1);
  if (typeof around !== 'object' || around === null || name === undefined) return;
  Object.defineProperty(around, name, { value, writable: true, enumerable: true, configurable: true });
}
