import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { errorTable } from '../contract/error-table.js';
import type { ToolError } from '../contract/tool-contract.js';
import { asPluginError, fixFor } from '../domain/plugin-error.js';
import { contentMark } from '../domain/untrusted-text.js';
import { beginningOf, toVisibleText } from '../lib/text/text.js';
import { shapeResult } from './result-shaping/shape-result.js';

const maxMessageCharacters = 4_000;
const maxFieldCharacters = 1_000;
const maxPartlyDoneCharacters = 20_000;

export function toToolResult(output: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}

/**
 * `{ code, message, fix, request_id }` as text; `retry_after_seconds`, `errors` and `partly_done` (an app's data, marked as
 * content by `note`) where they help. Not as structured content, which by the Model Context Protocol has the shape of the
 * tool's output: clients that check it would drop the whole result.
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
