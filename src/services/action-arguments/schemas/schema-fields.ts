import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/json.js';
import { branchesOf, canBe, certainPartsOf, choicesOf, partsOf, schemasIn } from './schema-parts.js';

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
 * Those that it has in whatever branch fits. Where several defaults are stated of a field, or only a branch states one, none is
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

/** What a dereferenced schema says of each item of a list; what it says of certain places is one of several forms. */
export function itemsOf(schema: JsonSchema): JsonSchema {
  const choices = choicesOf(schema).map((branches) => {
    const forms = branches.filter((branch) => canBe('array', branch));
    return eitherOf(forms.map((form) => (isJsonObject(form) ? itemsOf(form) : {})));
  });
  const { prefixItems = [], items = {} } = schema;
  const own = eitherOf([...[prefixItems].flat(), items]);
  const said = schemasIn([own, ...schemasIn(schema.allOf).map(itemsOf), ...choices]);
  const [first = {}, ...others] = said.filter((items) => !isEmpty(items));
  return withParts(first, others);
}

/** The schema itself stays on top, so that its fields and its default are found where they were. */
function withParts(schema: JsonSchema, others: unknown[]): JsonSchema {
  return others.length === 0 ? schema : { ...schema, allOf: [...schemasIn(schema.allOf), ...others] };
}

function eitherOf(schemas: unknown[]): unknown {
  return schemas.length > 1 && !schemas.every(isEmpty) ? { anyOf: schemas } : schemas[0];
}

function isEmpty(schema: unknown): boolean {
  return isJsonObject(schema) && Object.keys(schema).length === 0;
}

/** The names of the fields that a schema itself requires; without what is no name. */
export function requiredNamesOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/**
 * The fields of a schema that accepts no others: those that it names, and those that it only requires. Empty where it says that
 * it accepts others, and where one of its forms is an object whose fields nothing lists.
 */
export function listedFields(schema: JsonSchema): Map<string, unknown> {
  if (acceptsUnknownFields(schema) || listsNoFields(schema)) return new Map();
  const fields = knownFields(schema);
  for (const name of neededNames(schema)) if (!fields.has(name)) fields.set(name, {});
  return fields;
}

function neededNames(schema: JsonSchema): string[] {
  const { dependentRequired: lists } = schema;
  const dependent = isJsonObject(lists)
    ? Object.values(lists).flatMap((required) => requiredNamesOf({ required }))
    : [];
  return [...requiredNamesOf(schema), ...dependent, ...partsOf(schema).flatMap(neededNames)];
}

function acceptsUnknownFields(schema: JsonSchema): boolean {
  const { patternProperties, additionalProperties: additional = false, unevaluatedProperties: rest = false } = schema;
  return (
    patternProperties !== undefined ||
    additional !== false ||
    rest !== false ||
    partsOf(schema).some(acceptsUnknownFields)
  );
}

function listsNoFields(schema: unknown): boolean {
  if (!isJsonObject(schema)) return schema === true;
  const isListed = isJsonObject(schema.properties) && !isEmpty(schema.properties);
  return (
    !isListed &&
    canBe('object', schema) &&
    schemasIn(schema.allOf).every(listsNoFields) &&
    choicesOf(schema).every((branches) => branches.some(listsNoFields))
  );
}

/** Whether the dereferenced schema of all arguments says that there are none. An object inside that lists no fields has any. */
export function takesNoFields(schema: JsonSchema): boolean {
  const { properties } = schema;
  const listsNone = isEmpty(properties) && neededNames(schema).length === 0;
  return listsNone && partsOf(schema).length === 0 && !acceptsUnknownFields(schema);
}

/** What a dereferenced schema says of the value at a path. */
export function schemaAtPath(schema: unknown, [step, ...rest]: string[]): JsonSchema {
  if (!isJsonObject(schema)) return {};
  if (step === undefined) return schema;
  return schemaAtPath(findField(schema, step) ?? (/^\d+$/.test(step) && itemsOf(schema)), rest);
}

/** A field that `knownFields` lists, found without listing all: the first that always holds, else any of the branches. */
function findField(schema: JsonSchema, name: string): unknown {
  const { properties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  const findIn = (parts: JsonSchema[]) =>
    parts.map((part) => findField(part, name)).filter((field) => field !== undefined);
  return findIn(schemasIn(schema.allOf))[0] ?? eitherOf(findIn(branchesOf(schema)));
}
