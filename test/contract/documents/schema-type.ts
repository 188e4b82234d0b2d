import { z } from 'zod';
import { errorCodes } from '../../../src/contract/error-table.js';
import { refusalReasons } from '../../../src/contract/refusal-reasons.js';
import { refusalValuesSchema } from '../../../src/contract/refusal-values.js';

/** Long lists that are in many types; there only their names are shown. */
export const namedLists: Record<string, readonly string[]> = { ErrorCode: errorCodes, RefusalReason: refusalReasons };

const refusalValues = z.toJSONSchema(refusalValuesSchema) as JsonSchema;
const valueNames = Object.keys(refusalValues.properties ?? {}).join();

/** An object that is in several types. */
export const refusalValuesType = () => `type RefusalValues = ${toFields(refusalValues.properties ?? {}, [], '')};`;

const maxLineLength = 110;

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** A JSON Schema as a type of TypeScript, which is a quarter as long and read by more people. */
export function toType(schema: JsonSchema, indent = ''): string {
  const { $ref, anyOf, oneOf, properties } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? '';
  if ('const' in schema) return literal(schema.const);
  if (schema.enum !== undefined) return nameOf(schema.enum) ?? toUnion(schema.enum, indent);
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return [...new Set(alternatives.map((each) => toType(each, indent)))].join(' | ');
  if (schema.type === 'array') return toList(toType(schema.items ?? {}, indent));
  if (Object.keys(properties ?? {}).join() === valueNames) return 'RefusalValues';
  if (properties !== undefined) return toFields(properties, schema.required ?? [], indent);
  return schema.type === 'object' ? toRecord(schema, indent) : toPlainType(schema.type);
}

/** The values on one line, or on several where one does not hold them. */
export function toUnion(values: readonly unknown[], indent = ''): string {
  const lines: string[] = [];
  for (const text of values.map(literal)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + text.length > maxLineLength) lines.push(text);
    else lines[lines.length - 1] = `${last} | ${text}`;
  }
  return lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `\n${indent}  | ${line}`).join('');
}

function nameOf(values: readonly unknown[]): string | undefined {
  const text = values.join();
  return Object.entries(namedLists).find(([, list]) => list.join() === text)?.[0];
}

function toFields(properties: Record<string, JsonSchema>, required: string[], indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, field]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${toType(field, inner)};`,
  );
  return fields.length === 0 ? 'Record<string, never>' : ['{', ...fields, `${indent}}`].join('\n');
}

function toRecord({ additionalProperties }: JsonSchema, indent: string): string {
  const values = typeof additionalProperties === 'object' ? toType(additionalProperties, indent) : 'unknown';
  return `Record<string, ${values}>`;
}

function toPlainType(type: JsonSchema['type']): string {
  if (Array.isArray(type)) return type.map(toPlainType).join(' | ');
  return type === 'integer' ? 'number' : (type ?? 'unknown');
}

function toList(item: string): string {
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}
