const texts = {
  organization: ['id', 'name'],
  member: ['userId', 'orgId', 'name', 'joinedAt'],
  agent: ['id', 'orgId', 'name'],
} as const;

export type Kind = keyof typeof texts;

/** What was asked, and the values of the fields that were asked for. */
export type Question = { method: string; kind: Kind; about?: Record<string, string> };

/**
 * A list that a host answered with, which in plain JavaScript may be anything.
 * @throws Error that names the method and what is wrong.
 */
export function requireList<Item>(question: Question, given: Item[]): Item[] {
  if (!Array.isArray(given)) throw wrongAnswer(question.method, `${toText(given)} and no list`);
  for (const item of given) requireRecord(question, item);
  return given;
}

/**
 * What a host found. Null, as drivers of databases have it, is nothing too: a removed member must never pass for one who is there.
 * @throws Error that names the method and what is wrong.
 */
export function requireFound<Item>(question: Question, given: Item | undefined | null): Item | undefined {
  if (given === undefined || given === null) return undefined;
  requireRecord(question, given);
  return given;
}

function requireRecord({ method, kind, about = {} }: Question, given: unknown): void {
  if (typeof given !== 'object' || given === null) throw wrongAnswer(method, `${toText(given)} and no ${kind}`);
  const record = given as Record<string, unknown>;
  for (const field of texts[kind]) {
    if (typeof record[field] !== 'string') {
      throw wrongAnswer(method, `a ${kind} whose ${field} is ${toText(record[field])} and no text`);
    }
  }
  if (kind === 'member' && record.role !== 'member' && record.role !== 'org_admin') {
    throw wrongAnswer(method, `a member whose role is ${toText(record.role)}, neither "member" nor "org_admin"`);
  }
  // Found by a comparison that takes `ADA` for `ada`, or leaves out the organization: somebody would act for somebody else.
  for (const field in about) {
    if (record[field] !== about[field])
      throw wrongAnswer(method, `a ${kind} whose ${field} is not the one that was asked for`);
  }
}

function wrongAnswer(method: string, answer: string): Error {
  return new Error(`directory.${method}() of the host answered with ${answer}.`);
}

/** Never the content of a record, which is for no log. */
function toText(given: unknown): string {
  return given === undefined || given === null ? String(given) : `a value of type ${typeof given}`;
}
