import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ZodError, type ZodType, type z } from 'zod';
import { errorTable } from '../contract/error-table.js';
import { toFieldErrors } from '../contract/field-errors.js';
import type { ToolError } from '../contract/tool-contract.js';
import { asPluginError, fixFor, refusedFieldsError } from '../domain/plugin-error.js';
import { contentMark } from '../domain/untrusted-text.js';
import type { ResolvedTool } from '../host/tools.js';
import { beginningOf, isStorable, toVisibleText, unstorableMessage } from '../lib/text.js';
import { unusableErrorOf } from '../services/action-arguments/argument-limits.js';
import type { Mend } from '../services/action-arguments/argument-mender.js';
import { checkArguments, type FieldError } from '../services/action-arguments/check-arguments.js';
import { shapeResult } from './result-shaping/shape-result.js';

/** A tool has a handful of arguments; with more fields than this, only their number is reported. */
const maxFields = 100;

/** The arguments of a tool; `mends` are those that were given in another type. */
export type ParsedInput<Input> = { input: Input; mends: Mend[] };

/**
 * Parses the arguments of a tool; `null` counts as absent. Throws `invalid_arguments`, with errors in the same form as for
 * the arguments of an action.
 */
export function parseInput<Schema extends ZodType>(
  { inputSchema }: ResolvedTool['definition'],
  schema: Schema,
  input: Record<string, unknown>,
): ParsedInput<z.infer<Schema>> {
  requireUsable(input);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  const unstorable = Object.entries(given).filter(([, value]) => typeof value === 'string' && !isStorable(value));
  if (unstorable.length > 0) throw refusedFieldsError('invalid_arguments', unstorable.map(toUnstorableError));
  const result = schema.safeParse(given);
  if (result.success) return { input: result.data, mends: [] };
  const check = checkArguments(inputSchema, given);
  const mended = check.ok && check.mended ? schema.safeParse(check.mended.arguments) : undefined;
  if (check.ok && check.mended && mended?.success) return { input: mended.data, mends: check.mended.mends };
  const errors = check.ok ? toFieldErrors(inWords(result.error), 'input') : check.errors;
  const fields = Object.keys(inputSchema.properties ?? {});
  throw refusedFieldsError(
    'invalid_arguments',
    fields.includes('arguments') ? errors.map((error) => withAdvice(error, given, fields)) : errors,
  );
}

/** What a definition leaves out, the lengths of texts, told like other errors. */
function inWords(error: ZodError): ZodError {
  return new ZodError(
    error.issues.map((issue) => {
      if (issue.code === 'too_big')
        return { ...issue, message: `too long: wanted at most ${issue.maximum} characters` };
      return issue.code === 'too_small' ? { ...issue, message: 'empty: wanted a text' } : issue;
    }),
  );
}

/** Runs before all other checks, since those take long for many fields and block the process meanwhile. */
function requireUsable(input: Record<string, unknown>): void {
  const names = Object.keys(input);
  if (names.length > maxFields) {
    const message = `too many fields: wanted at most ${maxFields}, got ${names.length}`;
    throw refusedFieldsError('invalid_arguments', [{ field: 'input', message }]);
  }
  const unusable = names.map((name) => unusableErrorOf(name, input[name])).filter((error) => error !== undefined);
  if (unusable.length > 0) throw refusedFieldsError('invalid_arguments', unusable);
}

// Applies to a tool's own arguments only: those of an action are sent and never stored, and the app checks them.
function toUnstorableError([field]: [string, unknown]): FieldError {
  return { field, message: unstorableMessage };
}

/** Explains mistakes that models make in passing an action's arguments to the tool. */
function withAdvice({ field, message }: FieldError, given: Record<string, unknown>, known: string[]): FieldError {
  if (field === 'arguments' && typeof given.arguments === 'string') {
    return { field, message: 'wanted an object, and this text is no JSON of one' };
  }
  const isStray = !known.includes(field) && Object.hasOwn(given, field);
  return { field, message: isStray ? "not known here; put the action's arguments into `arguments`" : message };
}

const maxMessageCharacters = 4_000;
const maxFieldCharacters = 1_000;
const maxPartlyDoneCharacters = 20_000;

export function toToolResult(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}

/**
 * `{ code, message, fix, request_id }` as text; `retry_after_seconds`, `errors` and `partly_done` (an app's data,
 * marked as content by `note`) where they help. Not as structured content, which by the Model Context Protocol has the shape of the tool's output:
 * clients that check it would drop the whole result.
 */
export function toErrorResult(error: unknown, requestId: string): CallToolResult {
  const pluginError = asPluginError(error);
  const { details } = pluginError;
  const code = errorTable[pluginError.code].toolCode ?? pluginError.code;
  const body: ToolError = {
    code,
    message: plain(pluginError.message),
    fix: plain(fixFor(pluginError)),
    ...(details.actingAs !== undefined && { acting_as: plain(details.actingAs) }),
    ...details.gate,
    ...(details.retryAfterMs !== undefined && { retry_after_seconds: Math.ceil(details.retryAfterMs / 1000) }),
    ...(details.errors !== undefined && { errors: details.errors.slice(0, 20).map(plainField) }),
    request_id: requestId,
    ...(details.partlyDone !== undefined && partlyDone(details.partlyDone)),
  };
  return { content: [{ type: 'text', text: JSON.stringify(body) }], isError: true };
}

/** Messages may quote an app: terminal sequences and invisible characters are removed, and the length is bounded. */
function plain(text: string, maxCharacters = maxMessageCharacters): string {
  const shown = toVisibleText(text);
  return shown.length > maxCharacters ? `${beginningOf(shown, maxCharacters - 1)}…` : shown;
}

function partlyDone(data: unknown): { note: string; partly_done: unknown } {
  const mark = contentMark('partly_done', 'the app');
  try {
    const { data: shown, note } = shapeResult(data, { maxCharacters: maxPartlyDoneCharacters, isRead: false });
    return { note: note === undefined ? mark : `${mark} ${note}`, partly_done: shown };
  } catch {
    return { note: mark, partly_done: 'What was done cannot be shown.' };
  }
}

function plainField({ field, message }: { field: string; message: string }) {
  return { field: plain(field, maxFieldCharacters), message: plain(message, maxFieldCharacters) };
}
