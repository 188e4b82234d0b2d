import { declaredValue } from '../../../src/contract/schema-values.js';
import type { JsonSchema } from '../host/host-api.js';
import { type FormField, fieldsOf } from './form-fields.js';
import { valueAt } from './form-values.js';
import { isObject } from './is-object.js';

/** An input to begin with: the required fields, as far as the schema declares a value for them. */
export function draftFor(schema: JsonSchema): Record<string, unknown> {
  const entries = fieldsOf(schema)
    .filter(({ isRequired }) => isRequired)
    .map((field) => [field.name, draftValue(field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The first field that is required and has no value; undefined where nothing is missing. */
export function firstMissing(schema: JsonSchema, input: unknown, path: readonly string[] = []): FormField | undefined {
  for (const field of fieldsOf(schema, path)) {
    const value = valueAt(input, field.path);
    if (field.isRequired && field.kind !== 'group' && (value === undefined || value === '')) return field;
    const isWanted = field.kind === 'group' && (field.isRequired || value !== undefined);
    const inner = isWanted ? firstMissing(field.schema, input, field.path) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

function draftValue({ schema, kind }: FormField): unknown {
  const declared = declaredValue(schema);
  if (declared !== undefined) return declared;
  if (kind === 'boolean') return false;
  const draft = kind === 'group' ? draftFor(schema) : undefined;
  return isObject(draft) && Object.keys(draft).length > 0 ? draft : undefined;
}
