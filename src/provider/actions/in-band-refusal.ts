import { reportedErrors } from '../../domain/reported-errors.js';
import { isJsonObject, type JsonObject } from '../../lib/text/json.js';
import { appRefusalOf } from '../reasons/app-refusal.js';
import { proofOf } from '../reasons/failure-proof.js';

/**
 * The reason in an answer that the provider reports as a success, and with which the app refused, or broke down over a call with
 * effects: of Web APIs such as Slack's, `{ ok: false, error }`, and of GraphQL, `errors` without data. Undefined for any other,
 * and where the reason is none that is known: such an answer may be what was asked for, as of an action that looks whether
 * something works.
 */
export function inBandReasonOf(data: unknown, { isRead }: { isRead: boolean }): object | undefined {
  // The provider puts the answers of some apps into this field.
  const reason = isJsonObject(data) ? (refusalOf(data, isRead) ?? refusalOf(data.response_data, isRead)) : undefined;
  if (reason === undefined) return undefined;
  if (appRefusalOf(reason) !== undefined) return reason;
  return !isRead && proofOf(reason, undefined) !== 'nothing' ? reason : undefined;
}

/** What a tool of an MCP server says that reports an error: the provider runs the actions of some apps by such servers. */
export function toolErrorIn(data: unknown): unknown[] | undefined {
  if (!isJsonObject(data)) return undefined;
  const failed = [data, data.response_data].filter(isJsonObject).find(({ isError }) => isError === true);
  return Array.isArray(failed?.content) && failed.content.every(isPart) ? failed.content : undefined;
}

function isPart(part: unknown): boolean {
  return isJsonObject(part) && typeof part.type === 'string';
}

function refusalOf(answer: unknown, isRead: boolean): object | undefined {
  if (!isJsonObject(answer)) return undefined;
  return refusalOfWebApi(answer, isRead) ?? refusalOfGraphQl(answer);
}

/** What stands beside `success` where nothing was done. Anything more was done all the same, or is a record with such a field. */
const namesInRefusal =
  /^(?:ok|success|(?:status|error)\w*|code|messages?|description|(?:request|trace)_?id|timestamp)$/i;

/** In a read, `success` may be of what it looks at, such as the last run of a job. */
function refusalOfWebApi(answer: JsonObject, isRead: boolean): object | undefined {
  if (answer.ok !== false && (isRead || !hasNoSuccess(answer))) return undefined;
  const { error, errors, message, description } = answer;
  const said = Object.entries({ error, errors, message, description }).filter(([, words]) => words);
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

function hasNoSuccess(answer: JsonObject): boolean {
  const others = Object.entries(answer).filter(([name]) => !namesInRefusal.test(name));
  return answer.success === false && others.every(([, value]) => isNothing(value));
}

function isNothing(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value;
}

function refusalOfGraphQl(answer: JsonObject): object | undefined {
  const messages = reportedErrors(answer);
  if (messages.length === 0 || !hasNothing(answer.data)) return undefined;
  return { message: messages.join(' '), errors: answer.errors };
}

/** Whether an answer has no data. Where a request was carried out in part, its data are shown. */
function hasNothing(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  return isJsonObject(data) && Object.values(data).every((value) => value === null);
}
