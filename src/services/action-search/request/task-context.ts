import type { ParsedRequest } from './parse-request.js';
import { hasPronoun } from './tasks.js';
import type { Term } from './terms.js';

/** What the tasks before one are about, and the apps that they most likely use. */
export type TaskContext = { things: Term[]; apps: Set<string> };

/** What the thing of an earlier task weighs in one with words of its own, with and without a pronoun such as "it". */
const pronounWeight = 0.4;
const contextWeight = 0.2;

/** A later task may be about the thing of an earlier one without naming it: "stop the timer and delete it". */
export function withContext(parsed: ParsedRequest, task: string, context: TaskContext | undefined): ParsedRequest {
  if (!context) return parsed;
  const nouns = parsed.terms.filter(({ isVerb, word, confidence }) => !isVerb && word !== '' && confidence > 0);
  const isBare = nouns.length === 0;
  const weight = isBare ? 1 : hasPronoun(task) ? pronounWeight : contextWeight;
  const things = context.things.filter(({ word }) => !nouns.some((noun) => noun.word === word));
  const terms = things.map((thing) => ({ ...thing, isVerb: false, weight }));
  return {
    ...parsed,
    contextApps: context.apps,
    terms: [...parsed.terms, ...terms],
    thing: isBare ? things.at(-1) : parsed.thing,
  };
}
