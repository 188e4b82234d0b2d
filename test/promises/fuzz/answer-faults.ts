import { errorTable } from '../../../src/contract/error-table.js';
import type { PublishedContract } from '../../support/package/published-contract.js';
import type { RawAnswer } from '../../support/raw-client.js';
import type { FuzzRequest } from './fuzz-requests.js';

/** Statuses of the problems that the host itself answers with. */
const hostProblems: Record<string, number> = {
  method_not_allowed: 405,
  body_too_large: 413,
  foreign_host: 421,
};

/** What a text of the inside of a program looks like. */
const insides = [
  /\bat (?:async )?[\w.<>]+ \(?(?:file:|node:|\/)/,
  /node_modules|\/dist\/src\//,
  /SQLITE_[A-Z]+|syntax error at or near|invalid byte sequence|\b(?:select|insert into|update) .{1,80} (?:from|values|set) /i,
  /(?:Type|Range|Reference|Syntax)Error\b/,
];

/** Results of tools are answers of 200, and have the code in a text. */
const internalCode = /\bcode\\?":\s?\\?"internal\b/;

export type AnswerFault =
  | 'a status of 500 or more'
  | 'an answer outside of the contract'
  | 'a secret, or the inside of the program';

type Context = {
  contract: PublishedContract;
  secrets: readonly string[];
  /** Whether the key may be replaced at the same moment; the provider's list is then read anew. */
  isKeyReplaced?: boolean;
};

/** What is wrong with an answer, in the order of importance; empty for nearly all. */
export function answerFaults(
  request: FuzzRequest,
  answer: RawAnswer,
  { contract, secrets, isKeyReplaced = false }: Context,
): [AnswerFault, string][] {
  const faults: [AnswerFault, string][] = [];
  const isExplained = isSpeculative(request, answer) || (isKeyReplaced && isListUnread(request, answer));
  if ((answer.status >= 500 && !isExplained) || internalCode.test(answer.text))
    faults.push(['a status of 500 or more', describe(answer)]);
  const broken = contractFault(request, answer, contract);
  if (broken !== undefined) faults.push(['an answer outside of the contract', broken]);
  const text = `${answer.text}\n${[...answer.headers].map((header) => header.join(': ')).join('\n')}`;
  const told =
    secrets.find((secret) => text.includes(secret)) ??
    insides.find((inside) => inside.test(text) && !inside.test(sentText(request)));
  if (told !== undefined) faults.push(['a secret, or the inside of the program', String(told)]);
  return faults;
}

/** An answer to HEAD says nothing of its reason; the same request by GET does, in another wave. */
function isListUnread({ method }: FuzzRequest, { status, text }: RawAnswer): boolean {
  const isToldWhy = /The catalog could not be read from|The connection provider does not answer at/.test(text);
  return status === 503 && (method === 'HEAD' || isToldWhy);
}

/** The status with the code of a problem or the title of a page. */
function describe({ status, text }: RawAnswer): string {
  return `${status} ${/"detail":.*|<h1>[^<]*/.exec(text)?.[0] ?? ''}`;
}

/** A page that a browser loads ahead of a click answers 503, so that the browser loads it again. */
function isSpeculative({ headers }: FuzzRequest, { status, text }: RawAnswer): boolean {
  return status === 503 && text === '' && headers.some(([name]) => /purpose|x-moz/.test(name));
}

function contractFault(
  { method, path }: FuzzRequest,
  answer: RawAnswer,
  contract: PublishedContract,
): string | undefined {
  const type = answer.headers.get('content-type') ?? '';
  if (method === 'HEAD' || !type.includes('json')) return undefined;
  try {
    const body = JSON.parse(answer.text);
    // Written out, since a path that begins with two slashes would name another host.
    contract.check(method, `http://host${path}`, { status: answer.status, headers: answer.headers, body });
    return answer.status >= 400 ? problemFault(answer.status, body) : undefined;
  } catch (error) {
    return String(error);
  }
}

function problemFault(status: number, { code }: { code?: keyof typeof errorTable }): string | undefined {
  if (code === undefined) return undefined;
  const expected = hostProblems[code] ?? errorTable[code]?.status;
  return expected === status ? undefined : `${code} came with ${status}`;
}

function sentText({ path, body = '', headers }: FuzzRequest): string {
  return `${path}\n${decodeLeniently(path)}\n${body}\n${headers.join('\n')}`;
}

function decodeLeniently(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'));
}
