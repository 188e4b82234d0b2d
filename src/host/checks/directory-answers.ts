import { earliestOrgAdmin } from '../../domain/caller.js';
import type { Member } from '../directory.js';
import { answerText, ignoreRejections } from './answer-text.js';
import { toDecision } from './decision.js';
import { toPlainRecord } from './plain-record.js';

const texts = {
  organization: ['id', 'name'],
  member: ['userId', 'orgId', 'name', 'joinedAt'],
  agent: ['id', 'orgId', 'name'],
} as const;

/** What decides who acts and which agent gets an app: a text such as 'false' would count as true, and a missing one as false. */
const decisions = { organization: [], member: ['isServiceAccount'], agent: ['isDefault'] } as const;

const fields = {
  organization: texts.organization,
  member: [...texts.member, 'role', ...decisions.member],
  agent: [...texts.agent, ...decisions.agent],
} as const;

/** In UTC as `toISOString()` writes it, since hosts compare times as text. */
const utcTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/;

type Kind = keyof typeof texts;

/** What was asked, and the values of the fields that were asked for. */
export type Question = { method: string; kind: Kind; about?: Record<string, string> };

/**
 * A list that a host answered with, which in plain JavaScript may be anything.
 * @throws Error that names the method and what is wrong.
 */
export function requireList<Item>(question: Question, given: Item[]): Item[] {
  try {
    return requireArray(question, given).map((item) => requireRecord(question, item));
  } catch (error) {
    ignoreRejections(given);
    throw error;
  }
}

/** Such a list, whose items are still to be checked. */
export function requireArray<Item>({ method }: Question, given: Item[]): Item[] {
  if (!Array.isArray(given)) throw wrongAnswer(method, `${answerText(given)} and no list`);
  return given;
}

/**
 * What a host found. Null, as drivers of databases have it, is nothing too: a removed member must never pass for one who is
 * there.
 * @throws Error that names the method and what is wrong.
 */
export function requireFound<Item>(question: Question, given: Item | undefined | null): Item | undefined {
  if (given === undefined || given === null) return undefined;
  return requireRecord(question, given);
}

/** As whoever was found, an agent acts on bridges and in the command line. */
export function requireFoundAdmin({ method }: Question, found: Member | undefined): Member | undefined {
  if (found === undefined || earliestOrgAdmin([found])) return found;
  throw wrongAnswer(method, `a ${found.isServiceAccount ? 'service account' : 'member'} and no org admin`);
}

export function requireRecord<Item>(question: Question, given: Item): Item {
  const { method, kind } = question;
  if (typeof given !== 'object' || given === null) throw wrongAnswer(method, `${answerText(given)} and no ${kind}`);
  const found = toPlainRecord(given, fields[kind]);
  try {
    return checkedRecord(question, found);
  } catch (error) {
    ignoreRejections(found);
    throw error;
  }
}

function checkedRecord<Item>({ method, kind, about = {} }: Question, found: Item): Item {
  const record = found as Record<string, unknown>;
  for (const field of texts[kind]) {
    if (typeof record[field] !== 'string') {
      throw wrongAnswer(method, `a ${kind} whose ${field} is ${answerText(record[field])} and no text`);
    }
  }
  if (kind === 'member' && record.role !== 'member' && record.role !== 'org_admin') {
    throw wrongAnswer(method, `a member whose role is ${answerText(record.role)}, neither "member" nor "org_admin"`);
  }
  if (kind === 'member' && !isUtcTime(String(record.joinedAt))) {
    throw wrongAnswer(method, 'a member whose joinedAt is no time in UTC such as "2026-01-05T09:00:00.000Z"');
  }
  // Found by a comparison that takes `ADA` for `ada`, or leaves out the organization: somebody would act for somebody else.
  for (const field in about) {
    if (record[field] !== about[field])
      throw wrongAnswer(method, `a ${kind} whose ${field} is not the one that was asked for`);
  }
  return decisions[kind].reduce((item, field) => withDecision(item, field, method), found);
}

/** One that no calendar has, such as the zero date of MySQL, would be neither before nor after any other. */
function isUtcTime(time: string): boolean {
  return utcTime.test(time) && !Number.isNaN(Date.parse(time));
}

function withDecision<Item>(record: Item, field: string, method: string): Item {
  const given = (record as Record<string, unknown>)[field];
  const decision = toDecision(given);
  if (decision !== undefined) return decision === given ? record : { ...record, [field]: decision };
  throw wrongAnswer(method, `a record whose ${field} is ${answerText(given)}, neither true nor false`);
}

function wrongAnswer(method: string, answer: string): Error {
  return new Error(`directory.${method}() of the host answered with ${answer}.`);
}
