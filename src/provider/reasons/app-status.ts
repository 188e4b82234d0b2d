import { STATUS_CODES } from 'node:http';
import { isJsonObject, tryParseJson } from '../../lib/text/json.js';
import { beforeRequest } from './failure-words.js';
import { saysNoAnswer } from './no-answer.js';

/** Longer ones say their status at the beginning, and what follows may repeat what was sent. */
const maxHead = 200;
const maxParsed = 20_000;
const maxDepth = 6;
/** An error of an app has a few, and each takes long to read where it is a text. */
const maxParts = 30;
const maxPhrase = 40;

/**
 * A time that ran out at the app, connections that were closed before it answered (nginx, AWS), and 413, which the provider also
 * says of an answer.
 */
const unansweredOf4xx = [408, 413, 444, 460, 499];
/** Not implemented, a version that is not supported, no storage left. */
const notDoneOf5xx = [501, 505, 507];

/** `HTTP 522`, `Error code: 400`, `Request failed with status code 404`, `HTTP error! status: 404`, `responded with 503`. */
const lead = String.raw`(?:^|\b(?:\w{0,30}error|https?(?:\/[\d.]{1,3})?|status|code|returned|responded|exception)\b)`;
const between = String.raw`(?:[\s:=!#'"([<|/-]|with|an?|http|status|code|error|is|was){0,8}`;
const afterLead = new RegExp(String.raw`${lead}${between}\b[45]\d\d\b`, 'gi');
const beforePhrase = new RegExp(String.raw`\b[45]\d\d(?= (?:client error|server error|${phrases()}))`, 'gi');
const endOfNumber = /^\s?(?:$|[-:;,.{[(<"')\]/]|client error|server error|when requesting)/i;

const startOfJson = /\{|\[\s{0,9}[{"[]/;
/** The title of a page, which begins with a tag. */
const titleOfPage = /^\s{0,99}<[\s\S]{0,2000}?<title[^>]{0,100}>([^<]{0,200})/i;
const endsBeforeRequest = new RegExp(`${beforeRequest}$`, 'i');

const statusFields = ['status_code', 'statusCode', 'http_status', 'status', 'code', 'error_code', 'errorCode'];
const fieldsWithin = ['http_error', 'error', 'errors', 'message', 'response', 'body', 'fault', 'meta', 'detail'];

function phrases(): string {
  const known = Object.entries(STATUS_CODES).filter(([status]) => Number(status) >= 400);
  return known.map(([, phrase = '']) => phrase.replace(/[^a-z ]/gi, '.')).join('|');
}

/** `levels`: how much deeper is looked; `parts.left`: at how many more parts, however they are nested. */
type Search = { levels: number; parts: { left: number } };

/** The status with which the app answered: the one at the beginning, since what follows may be words that were sent to it. */
export function statusOfApp(failure: unknown): number | undefined {
  return statusIn(failure, { levels: maxDepth, parts: { left: maxParts } });
}

function statusIn(failure: unknown, { levels, parts }: Search): number | undefined {
  if (failure === undefined || levels === 0 || parts.left === 0) return undefined;
  parts.left -= 1;
  const inside = { levels: levels - 1, parts };
  if (typeof failure === 'string') return statusInText(failure.slice(0, maxParsed), inside);
  if (Array.isArray(failure)) return statusIn(failure[0], inside);
  if (!isJsonObject(failure)) return toStatus(failure);
  const own = statusFields.map((field) => toStatus(failure[field])).find(isKnown);
  return own ?? fieldsWithin.map((field) => statusIn(failure[field], inside)).find(isKnown);
}

function statusInText(text: string, inside: Search): number | undefined {
  const title = titleOfPage.exec(text)?.[1];
  const start = title === undefined ? text.search(startOfJson) : -1;
  const head = title ?? text.slice(0, start === -1 ? maxHead : Math.min(start, maxHead));
  const { index = head.length, status } = statusInHead(head) ?? {};
  // Once it is said that nobody answered, a status further on is of something else.
  if (status !== undefined && meansNotDone(status) && saysNoAnswer(head.slice(0, index))) return undefined;
  if (status !== undefined || start === -1 || saysNoAnswer(head) || endsBeforeRequest.test(head)) return status;
  const json = text.slice(start, Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1);
  return statusIn(tryParseJson(json), inside);
}

/** The first, and where its digits are. */
function statusInHead(head: string): { status: number; index: number } | undefined {
  const ends = [afterLead, beforePhrase].flatMap((pattern) =>
    [...head.matchAll(pattern)].map(({ 0: { length }, index }) => index + length),
  );
  return ends
    .map((end) => ({ status: Number(head.slice(end - 3, end)), index: end - 3, rest: head.slice(end) }))
    .filter(({ status, rest }) => !meansNotDone(status) || endOfNumber.test(rest) || startsWithPhrase(status, rest))
    .sort((a, b) => a.index - b.index)[0];
}

/** `404 Project Not Found` too. */
function startsWithPhrase(status: number, rest: string): boolean {
  return rest
    .slice(0, maxPhrase)
    .toLowerCase()
    .includes((STATUS_CODES[status] ?? '\0').toLowerCase());
}

/** Whether a status says that the app did not do it. Of all others of 4xx and 5xx, nobody knows. */
export function meansNotDone(status: number): boolean {
  return status < 500 ? !unansweredOf4xx.includes(status) : notDoneOf5xx.includes(status);
}

function toStatus(value: unknown): number | undefined {
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText && /^[45]\d\d$/.test(`${value}`) ? Number(value) : undefined;
}

function isKnown(status: number | undefined): status is number {
  return status !== undefined;
}
