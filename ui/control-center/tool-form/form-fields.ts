import type { JsonSchema } from '../host/host-api.js';
import { readableSchema } from './readable-schema.js';

type FieldKind = 'text' | 'long_text' | 'number' | 'boolean' | 'choice' | 'date_time' | 'list' | 'group' | 'json';

/** One field of a form: the place of its value in the input, and the way to show it. */
export type FormField = {
  path: readonly string[];
  name: string;
  schema: JsonSchema;
  kind: FieldKind;
  isRequired: boolean;
};

/** One of the values that a schema allows. */
export type Choice = { value: unknown; label: string };

/** The arguments of an action, and two levels of objects within. Deeper ones are edited as JSON. */
const maxDepth = 3;
const scalarTypes = ['string', 'number', 'integer', 'boolean'];
const compositions = ['anyOf', 'oneOf', 'allOf', '$ref', 'not', 'if'] as const;
/** People write more than a line into fields of such names. */
const longTextPattern = /(^|_)(body|text|message|content|description|comment|note|markdown|html)s?$/i;

/** The fields of an object's schema, required ones first. */
export function fieldsOf(schema: JsonSchema, path: readonly string[] = []): FormField[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties ?? {})
    .map(([name, property]) => toField([...path, name], property, required.includes(name)))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** All fields of a schema, those of its groups too. */
export function allFieldsOf(schema: JsonSchema, path: readonly string[] = []): FormField[] {
  return fieldsOf(schema, path).flatMap((field) =>
    field.kind === 'group' ? [field, ...allFieldsOf(field.schema, field.path)] : [field],
  );
}

export function choicesOf({ enum: values, oneOf, const: constant }: JsonSchema): Choice[] | undefined {
  if (Array.isArray(values)) return values.every(isScalar) ? values.map(toChoice) : undefined;
  if (constant !== undefined) return isScalar(constant) ? [toChoice(constant)] : undefined;
  const alternatives = oneOf ?? [];
  if (alternatives.length === 0 || !alternatives.every((each) => isScalar(each.const))) return undefined;
  return alternatives.map(({ const: value, title }) => ({
    value,
    label: typeof title === 'string' ? title : String(value),
  }));
}

function toField(path: readonly string[], property: unknown, isRequired: boolean): FormField {
  const name = path.at(-1) ?? '';
  const schema = withoutNull(readableSchema(property));
  return { path, name, schema, kind: kindOf(schema, path), isRequired };
}

/** A field that may be null may as well be left out, which is what an empty field means. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, enum: values, ...rest } = schema;
  const others = anyOf?.filter(({ type }) => type !== 'null');
  const [only] = others ?? [];
  if (others?.length === 1 && only) return withoutNull(readableSchema({ ...rest, ...only }));
  return values?.includes(null) ? { ...schema, enum: values.filter((value) => value !== null) } : schema;
}

function kindOf(schema: JsonSchema, path: readonly string[]): FieldKind {
  if (choicesOf(schema) !== undefined) return 'choice';
  const types = typesOf(schema);
  if (compositions.some((word) => schema[word] !== undefined) || types.length > 1) return 'json';
  switch (types[0] ?? (schema.properties ? 'object' : 'string')) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return isList(schema) ? 'list' : 'json';
    case 'object':
      return schema.properties && path.length <= maxDepth ? 'group' : 'json';
    default:
      return textKindOf(schema, path.at(-1) ?? '');
  }
}

function textKindOf({ format }: JsonSchema, name: string): FieldKind {
  if (format === 'date-time') return 'date_time';
  return format === undefined && longTextPattern.test(name) ? 'long_text' : 'text';
}

/** Whether the items are texts or numbers, which fit on a line each. */
function isList({ items = {} }: JsonSchema): boolean {
  const types = typesOf(items);
  const isComposed = compositions.some((word) => items[word] !== undefined);
  return !isComposed && types.length <= 1 && (types[0] === undefined ? !items.properties : isLineType(types[0]));
}

function isLineType(type: string): boolean {
  return scalarTypes.includes(type) && type !== 'boolean';
}

function typesOf({ type }: JsonSchema): string[] {
  return (type === undefined ? [] : [type].flat()).filter((each) => each !== 'null');
}

function toChoice(value: unknown): Choice {
  return { value, label: String(value) };
}

function isScalar(value: unknown): boolean {
  return scalarTypes.includes(typeof value);
}
