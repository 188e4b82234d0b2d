import type { JsonSchema } from '../../domain/app.js';
import { isSchema } from './dereference-schema.js';
import { knownFields, takesOthers } from './known-fields.js';
import { findNearestName, isMisspelling } from './name-matching.js';

/**
 * `known` are the fields that there are, told once for each kind of object. `meant` is the one of them that is not given
 * and most like it.
 */
export type UnknownField = { path: string[]; known: string[]; meant?: string; isMisspelt: boolean };

/** Looking for near names takes time; whoever sends more than this has another trouble than spelling. */
const maxFields = 60;
/** Names that are compared with one another for one check of arguments: 30 ms at worst. */
const maxCompared = 10_000;

/** The fields of arguments that their schema neither names nor says that it takes. */
export function unknownFieldsOf(schema: JsonSchema, args: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  const fieldsBySchema = new Map<JsonSchema, Map<string, unknown>>();
  const told = new Set<JsonSchema>();
  let compared = 0;
  visit(schema, args, []);
  return found;

  function visit(at: unknown, value: unknown, path: string[]): void {
    if (!isSchema(at) || typeof value !== 'object' || value === null || found.length >= maxFields) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(at.items, item, [...path, String(index)]);
      return;
    }
    const fields = fieldsOf(at);
    for (const [name, inner] of Object.entries(value)) {
      if (fields.has(name)) visit(fields.get(name), inner, [...path, name]);
      else if (fields.size > 0 && found.length < maxFields) {
        compared += fields.size;
        add(
          at,
          unknownField(name, { path, known: [...fields.keys()], given: value, isCompared: compared <= maxCompared }),
        );
      }
    }
  }

  function add(at: JsonSchema, field: UnknownField): void {
    found.push(told.has(at) ? { ...field, known: [] } : field);
    if (field.meant === undefined) told.add(at);
  }

  /** None where a schema takes any field. */
  function fieldsOf(at: JsonSchema): Map<string, unknown> {
    const fields = fieldsBySchema.get(at) ?? (takesOthers(at) ? new Map() : knownFields(at));
    fieldsBySchema.set(at, fields);
    return fields;
  }
}

type Place = { path: string[]; known: string[]; given: object; isCompared: boolean };

function unknownField(name: string, place: Place): UnknownField {
  const { known, given, isCompared } = place;
  const open = isCompared ? known.filter((other) => !Object.hasOwn(given, other)) : [];
  const meant = findNearestName(name, open);
  const isMisspelt = meant !== undefined && isMisspelling(name, meant);
  return { path: [...place.path, name], known, ...(meant !== undefined && { meant }), isMisspelt };
}
