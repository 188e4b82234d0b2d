import { parseExactJson, toNumber } from './exact-numbers.js';
import type { FormField } from './form-fields.js';
import { isObject } from './is-object.js';

/** The input of a tool, as it is sent. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** The value at a place of the input; undefined where there is none. */
export function valueAt(input: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return input;
  return isObject(input) && Object.hasOwn(input, name) ? valueAt(input[name], rest) : undefined;
}

/** The input with another value at a place; undefined takes it out, and the objects around it that become empty. */
export function withValueAt(input: ToolInput, [name, ...rest]: readonly string[], value: unknown): ToolInput {
  if (name === undefined) return input;
  const { [name]: before, ...others } = input;
  const inner = rest.length === 0 ? value : withValueAt(isObject(before) ? before : {}, rest, value);
  const isGone = inner === undefined || (rest.length > 0 && Object.keys(inner as object).length === 0);
  if (isGone) return others;
  // Keeps the place of the name among the others.
  return Object.hasOwn(input, name) ? { ...input, [name]: inner } : { ...others, [name]: inner };
}

/** The text that a field shows for a value, empty for one that it shows otherwise; undefined where only JSON can show it. */
export function textOf({ kind }: FormField, value: unknown): string | undefined {
  if (value === undefined) return '';
  switch (kind) {
    case 'number':
      return typeof value === 'number' ? String(value) : undefined;
    case 'list':
      return Array.isArray(value) && value.every(isLine) ? value.join('\n') : undefined;
    case 'date_time':
      return typeof value === 'string' ? toLocalTime(value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? '' : undefined;
    case 'choice':
      return '';
    case 'text':
    case 'long_text':
      return typeof value === 'string' ? value : undefined;
    default:
      return undefined;
  }
}

/** What a typed text means in a field; undefined for an empty one. Throws where it cannot be read, and for a number that would be rounded. */
export function parseText({ kind, schema }: FormField, text: string): unknown {
  if (text.trim() === '') return undefined;
  switch (kind) {
    case 'number':
      return toNumber(text);
    case 'list':
      return linesOf(text).map((line) => toItem(line, schema.items?.type));
    case 'date_time':
      return new Date(text).toISOString();
    case 'json':
      return parseExactJson(text);
    default:
      return text;
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function toItem(line: string, type: string | string[] | undefined): unknown {
  const isNumber = [type].flat().some((each) => each === 'number' || each === 'integer');
  return isNumber && Number.isFinite(Number(line)) ? toNumber(line) : line;
}

function isLine(item: unknown): boolean {
  return typeof item === 'number' || (typeof item === 'string' && item === item.trim() && !/^$|\n/.test(item));
}

/** `2026-03-01T09:30`, as browsers want it; undefined for a text that is no time. */
function toLocalTime(text: string): string | undefined {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return undefined;
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
