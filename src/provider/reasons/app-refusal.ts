import { isJsonObject } from '../../lib/text/json.js';
import type { AppRefusal } from '../port/call-outcome.js';
import { statusOfApp } from './app-status.js';
import { maxSearchedCharacters, withoutEscapes } from './failure-words.js';
import { reasonText, serializedReason } from './reason-text.js';
import { refusalTable } from './refusal-table.js';
import { requestedWaitMs } from './requested-wait.js';

/** A name or a title that was sent, within a sentence. */
const quotedWithin = /(?<=^|[\s(])(["'`])(?=\S)(?:(?!\1)[^\n]){1,200}\1(?=:? \w)/g;

/** They say so little that a row of less special words may say more. */
const vagueRefusals: readonly (AppRefusal | undefined)[] = ['not_permitted', undefined];

const codeFieldNames =
  'error|code|reason|status|status_?code|error_?(?:code|type)|type|tag|category|http_error|message';
/**
 * A field that has a code or a status, as JSON, and as languages print their own objects. Apps wrap each other's errors as texts,
 * with escaped quotation marks.
 */
const codeField = new RegExp(
  String.raw`["']?\b_{0,2}(?:${codeFieldNames})["']?\s*[:=]\s*["']?(\d{3}\b|[a-z][\w.]*)`,
  'gi',
);

const beforeStatus = 'error:? |http(?: error)?:? |request failed with status code ';
const afterStatus =
  'client error|server error|unauthorized|forbidden|not found|too many|retry|internal|bad gateway|service|gateway';
/** A text that begins with a status: `HTTP error: 404`, `403 Forbidden`. */
const leadingStatus = new RegExp(
  String.raw`^\W*(?:${beforeStatus})?([45]\d\d)\b(?=\s*(?:$|[:{[]|${afterStatus}))`,
  'i',
);

/** A text that is nothing but a code, or that begins or ends with one. At its end it must look like one: it may be a name that was sent. */
const bareCodes: readonly RegExp[] = [
  /^\W{0,9}([a-z]\w*)\W{0,9}$/i,
  /^[[("']?([a-z]\w*)["')\]]?(?::|\]| -)/i,
  /: ?["'(]?([A-Za-z]+(?:_[A-Za-z]+)+|[a-z]+(?:[A-Z][a-z]+)+|(?:[A-Z][a-z]+){2,}|[A-Z]{6,}|ratelimited)\W{0,9}$/,
];

/**
 * Why an app refused a call, by the codes in its error, then by its status, then by its words; undefined where they say nothing
 * known. Advice to people depends on it and nothing else: apps repeat in their errors what they were sent.
 */
export function appRefusalOf(
  reason: unknown,
  data?: unknown,
): { refusal: AppRefusal; retryAfterMs?: number } | undefined {
  const text = reasonText(reason);
  const details = [reason, data].filter(isJsonObject).map(serializedReason);
  const searched = [text, ...details].map((part) => withoutEscapes(part.slice(0, maxSearchedCharacters)));
  const refusal = refusalIn(searched.join('\n'), text.slice(0, maxSearchedCharacters), statusOfApp(reason));
  if (refusal === undefined) return undefined;
  const retryAfterMs = refusal === 'rate_limited' ? requestedWaitMs(searched.join('\n')) : undefined;
  return retryAfterMs === undefined ? { refusal } : { refusal, retryAfterMs };
}

/** Without separators, and without what libraries put around the codes of an app: `ErrorAccessDenied`, `ThrottlingException`. */
function toPlainCode(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^error(?=.)|(?<=.)(?:exception|fault)$/g, '');
}

function refusalIn(searched: string, text: string, status: number | undefined): AppRefusal | undefined {
  const values = [...searched.matchAll(codeField)].map(([, value = '']) => value);
  const codes = [...values, ...bareCodes.map((pattern) => pattern.exec(text)?.[1] ?? '')].map(toPlainCode);
  const byCode = refusalTable.find((row) => codes.some((code) => row.codes.test(code)));
  const statuses = [...values, leadingStatus.exec(text)?.[1], status].map(Number);
  const byStatus = refusalTable.find((row) => row.statuses?.some((status) => statuses.includes(status)));
  const said = text.replace(quotedWithin, '_');
  const byWords = refusalTable.find((row) => row.phrases?.some((phrase) => phrase.test(said)));
  if (!vagueRefusals.includes(byCode?.refusal)) return byCode?.refusal;
  // "Forbidden" is said for lack of many things, which the words may name.
  const isVague = vagueRefusals.includes(byStatus?.refusal);
  return (isVague ? (byWords ?? byCode ?? byStatus) : byStatus)?.refusal;
}
