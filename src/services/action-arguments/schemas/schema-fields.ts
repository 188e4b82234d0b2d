import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { eitherOf, withParts } from './joined-schemas.js';
import { certainPartsOf, partsOf, schemasIn } from './schema-parts.js';

/** All that is said of a field: by the parts that hold in any case, together; and by branches, one instead of another. */
type SaidOfField = { always: unknown[]; inBranches: unknown[] };

/**
 * The named fields of a dereferenced schema, its own first, then those of its parts and branches. Where several name a field, it
 * has what all of them say.
 */
export function knownFields(schema: JsonSchema): Map<string, unknown> {
  return new Map([...saidOfFields(schema)].map(([name, said]) => [name, joined(said)]));
}

/**
 * Those of them that it has in whatever branch fits. Where several defaults are stated of a field, or only a branch states one, none is
 * known to count.
 */
export function certainFields(schema: JsonSchema): Map<string, unknown> {
  const certain = [...saidOfFields(schema)].filter(([, said]) => said.always.length > 0 && haveOneDefault(said));
  return new Map(certain.map(([name, said]) => [name, joined(said)]));
}

function haveOneDefault({ always, inBranches }: SaidOfField): boolean {
  const [counting] = statingDefault(always);
  return statingDefault([...always, ...inBranches]).every((field) =>
    isDeepStrictEqual(field.default, counting?.default),
  );
}

function statingDefault(fields: unknown[]): JsonSchema[] {
  return schemasIn(fields).filter((field) => 'default' in field);
}

function saidOfFields(schema: JsonSchema): Map<string, SaidOfField> {
  const fields = new Map<string, SaidOfField>();
  collectFields(schema, 'always', fields);
  return fields;
}

/** Branches inside branches become one list, so that what is said of a field stays flat. */
function collectFields(schema: JsonSchema, kind: keyof SaidOfField, fields: Map<string, SaidOfField>): void {
  for (const [name, field] of Object.entries(isJsonObject(schema.properties) ? schema.properties : {})) {
    const said = fields.get(name) ?? { always: [], inBranches: [] };
    said[kind].push(field);
    fields.set(name, said);
  }
  const certain = new Set(certainPartsOf(schema, 'object'));
  for (const part of partsOf(schema)) collectFields(part, certain.has(part) ? kind : 'inBranches', fields);
}

/** The branch that fits may be one that says nothing. Where only branches know the field, one of them is meant. */
function joined({ always: [own, ...others], inBranches }: SaidOfField): unknown {
  if (own === undefined) return eitherOf(inBranches);
  const branches = inBranches.length > 0 ? [eitherOf([{}, ...inBranches])] : [];
  return withParts(withDefault(isJsonObject(own) ? own : {}, others), [...others, ...branches]);
}

function withDefault(schema: JsonSchema, others: unknown[]): JsonSchema {
  const [stated = schema] = statingDefault([schema, ...others]);
  return stated === schema ? schema : { ...schema, default: stated.default };
}
