import type { ZodType } from 'zod';
import { parseInWords, toFieldErrors } from '../contract/field-errors.js';
import { type PluginError, refusedFieldsError } from '../domain/plugin-error.js';
import { readAtMost } from '../lib/http/read-at-most.js';
import { countParts } from '../lib/text/json.js';
import { isStorable, unstorableMessage } from '../lib/text/text.js';

const maxBodyBytes = 64 * 1024;
/** No body has more than a few levels; the parser below overflows the stack at some thousands. */
const maxBodyLevels = 32;

const encodedBytes = /(?:%[0-9a-f]{2})+/gi;
const notUtf8 = 'is not UTF-8';

/** Throws `invalid_request`, which names the first part of the path that is not allowed. */
export function readParameters(
  params: Readonly<Record<string, string>>,
  schemas: Readonly<Record<string, ZodType<string>>> = {},
): Readonly<Record<string, string>> {
  for (const [field, schema] of Object.entries(schemas)) {
    requireStorable(field, params[field] ?? '');
    parse(schema, params[field], field);
  }
  return params;
}

/** Throws `invalid_request` for unknown, repeated or wrong parameters. */
export function readQuery(request: Request, schema: ZodType | undefined): unknown {
  const { search, searchParams } = new URL(request.url);
  requireUtf8(search);
  const entries = [...searchParams];
  const names = new Set<string>();
  for (const [name, value] of entries) {
    if (name === '') throw invalidFieldError('query', 'has an empty name');
    if (!isStorable(name)) throw invalidFieldError('query', unstorableMessage);
    requireStorable(name, value);
    if (names.has(name)) throw invalidFieldError(name, 'expected once');
    names.add(name);
  }
  if (schema !== undefined) return parse(schema, Object.fromEntries(entries), 'query');
  const [unknown] = names;
  if (unknown !== undefined) throw invalidFieldError(unknown, 'is not a parameter of this address');
  return undefined;
}

/** Throws `invalid_request` for a body that is too large, not JSON, or does not fit the schema. */
export async function readBody(request: Request, schema: ZodType | undefined): Promise<unknown> {
  const text = await readText(request);
  if (schema === undefined) {
    if (text.trim() !== '' && text.trim() !== '{}') throw invalidFieldError('body', 'is not wanted at this address');
    return undefined;
  }
  try {
    return parse(schema, isLeftOut(text, schema) ? undefined : readJson(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Without the parser's own message, which would quote the body in the log: it may hold a key.
    throw invalidFieldError('body', 'expected a JSON object');
  }
}

/** Whether the body is empty and its schema allows that, by a default. */
function isLeftOut(text: string, schema: ZodType): boolean {
  return text.trim() === '' && schema.safeParse(undefined).success;
}

function readJson(text: string): unknown {
  const size = countParts(JSON.parse(text), { maxParts: maxBodyBytes, maxDepth: maxBodyLevels });
  if (size === undefined) throw invalidFieldError('body', `expected at most ${maxBodyLevels} levels`);
  // `JSON.parse` calls this for every name and value, at every depth.
  return JSON.parse(text, (field, value) => {
    if (!isStorable(field)) throw invalidFieldError('body', unstorableMessage);
    // A schema with free names drops this one without a word.
    if (field === '__proto__') throw invalidFieldError(field, 'is not a known field');
    if (typeof value === 'string') requireStorable(field || 'body', value);
    return value;
  });
}

function requireStorable(field: string, value: string): void {
  if (!isStorable(value)) throw invalidFieldError(field, unstorableMessage);
}

/** The parser of addresses puts another character in the place of what is not UTF-8. */
function requireUtf8(search: string): void {
  try {
    for (const [bytes] of search.matchAll(encodedBytes)) decodeURIComponent(bytes);
  } catch (error) {
    throw invalidFieldError('query', notUtf8, error);
  }
}

async function readText(request: Request): Promise<string> {
  if (!request.body) return '';
  const tooLong = () => invalidFieldError('body', `expected at most ${maxBodyBytes} bytes`);
  return decode(await readAtMost(maxBodyBytes, request.body, tooLong));
}

/** Without a byte order mark. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw invalidFieldError('body', notUtf8, error);
  }
}

function parse(schema: ZodType, value: unknown, root = 'body'): unknown {
  const result = parseInWords(schema, value);
  if (result.success) return result.data;
  throw refusedFieldsError('invalid_request', toFieldErrors(result.error, root));
}

function invalidFieldError(field: string, message: string, cause?: unknown): PluginError {
  return refusedFieldsError('invalid_request', [{ field, message }], { cause });
}
