import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/json.js';

type SaidOfFields = Map<string, unknown[]>;

/**
 * The named fields of a dereferenced schema: its own first, then those of its parts and branches. Of a field that several name,
 * all say something: those that always hold together, and branches one instead of another.
 */
export function knownFields(schema: JsonSchema): Map<string, unknown> {
  const [always, inBranches]: [SaidOfFields, SaidOfFields] = [new Map(), new Map()];
  collectFields(schema, always, inBranches);
  const names = [...always.keys(), ...inBranches.keys()];
  return new Map(names.map((name) => [name, joined(always.get(name) ?? [], inBranches.get(name) ?? [])]));
}

/** Branches inside branches become one list, so that what is said of a field stays flat. */
function collectFields(schema: JsonSchema, always: SaidOfFields, inBranches: SaidOfFields): void {
  for (const [name, field] of Object.entries(isJsonObject(schema.properties) ? schema.properties : {})) {
    const said = always.get(name);
    if (said === undefined) always.set(name, [field]);
    else said.push(field);
  }
  for (const part of schemasIn(schema.allOf)) collectFields(part, always, inBranches);
  for (const branch of branchesOf(schema)) collectFields(branch, inBranches, inBranches);
}

/** The branch that fits may be one that says nothing. Where only branches know the field, one of them is meant. */
function joined(always: unknown[], inBranches: unknown[]): unknown {
  const either = always.length > 0 && inBranches.length > 0 ? [{}, ...inBranches] : inBranches;
  const said = either.length > 1 ? [...always, { anyOf: either }] : [...always, ...either];
  return said.length > 1 ? { allOf: said } : said[0];
}

/** What a dereferenced schema says of each item of a list. */
export function itemsOf(schema: JsonSchema): JsonSchema {
  const own = schemasIn([schema.items]);
  const parts = schemasIn(schema.allOf).map(itemsOf);
  const choices = choicesOf(schema).map((branches) => ({
    anyOf: branches
      .filter((branch) => canBe('array', branch))
      .map((branch) => (isJsonObject(branch) ? itemsOf(branch) : {})),
  }));
  const [said = {}, ...others] = [...own, ...parts, ...choices];
  return others.length > 0 ? { allOf: [said, ...others] } : said;
}

/** The names of the fields that a schema itself requires; without what is no name. */
export function requiredNamesOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/**
 * The same where the schema accepts no others. Empty where it says that it does, and where one of its forms is an object whose
 * fields nothing lists.
 */
export function listedFields(schema: JsonSchema): Map<string, unknown> {
  return acceptsUnknownFields(schema) || listsNoFields(schema) ? new Map() : knownFields(schema);
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
  const isListed = isJsonObject(schema.properties) && Object.keys(schema.properties).length > 0;
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
  const listsNone = isJsonObject(properties) && Object.keys(properties).length === 0;
  return listsNone && partsOf(schema).length === 0 && !acceptsUnknownFields(schema);
}

/** The schema of the value at a path; undefined where a dereferenced schema says nothing about it. */
export function schemaAtPath(schema: unknown, path: string[]): JsonSchema | undefined {
  if (!isJsonObject(schema)) return undefined;
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  return schemaAtPath(isJsonObject(schema.items) ? schema.items : findField(schema, step), rest);
}

/** A field that `knownFields` lists, found without listing all: the first that always holds, else any of the branches. */
function findField(schema: JsonSchema, name: string): unknown {
  const { properties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  const findIn = (parts: JsonSchema[]) =>
    parts.map((part) => findField(part, name)).filter((field) => field !== undefined);
  return findIn(schemasIn(schema.allOf))[0] ?? joined([], findIn(branchesOf(schema)));
}

/** Whether a value of the type may fit, as far as the schema itself names types or values. */
export function canBe(wanted: 'object' | 'array', schema: unknown): boolean {
  if (!isJsonObject(schema)) return schema !== false;
  const isWanted = wanted === 'array' ? Array.isArray : isJsonObject;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (Array.isArray(values)) return values.some(isWanted);
  return schema.type === undefined || [schema.type].flat().includes(wanted);
}

/** The schemas that say something about the same value. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  return [...schemasIn(schema.allOf), ...branchesOf(schema)];
}

/** Those that need not hold. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  const { then, else: otherwise, dependentSchemas } = schema;
  const dependent = isJsonObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
  return schemasIn([...choicesOf(schema).flat(), then, otherwise, ...dependent]);
}

function choicesOf({ anyOf, oneOf }: JsonSchema): unknown[][] {
  return [anyOf, oneOf].filter(Array.isArray);
}

function schemasIn(list: unknown): JsonSchema[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
