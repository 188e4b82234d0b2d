import type { Action } from '../../domain/app.js';
import { followsPreposition, objectOf, slugWords, verbsIn } from '../../domain/effects/slug-words.js';
import { normalizeName } from '../../lib/text/name-matching.js';
import { requiredNamesOf } from '../action-arguments/schemas/schema-parts.js';
import type { ActionIndex } from './action-index.js';

const maxRead = 10;

/**
 * A read action of the same app about the same things, by which what a call did can be looked up. Rather one that can be called with
 * what the call has: of a thing that may have been made, nobody knows the id yet, and a list shows it.
 */
export function findRelatedRead(
  index: ActionIndex,
  { app, slug }: Action,
  given: Record<string, unknown>,
): Action | undefined {
  const { one, many } = thingsIn(slug, app);
  const names = new Set(Object.keys(given).map(normalizeName));
  const needs = ({ inputSchema }: Action) => requiredNamesOf(inputSchema).map(normalizeName);
  const isCallable = (read: Action) => needs(read).every((name) => names.has(name));
  const [nearest] = readsOf(index, app, one);
  if (nearest !== undefined && isCallable(nearest)) return nearest;
  const callable = readsOf(index, app, many).filter(isCallable);
  return callable.find((read) => needs(read).length > 0) ?? callable[0] ?? nearest;
}

function readsOf(index: ActionIndex, app: string, things: string): Action[] {
  const { hits } = index.search(`search recent ${things}`, { apps: [app], limit: maxRead });
  return hits.map(({ action }) => action).filter(({ effect }) => effect === 'read');
}

/** What a slug is about, wherever its verb stands: `issues` of `CREATE_AN_ISSUE` and of `ISSUES_CREATE`. */
function thingsIn(slug: string, app: string): { one: string; many: string } {
  const words = slugWords(slug, app);
  const verbs = verbsIn(words);
  const verb = verbs.find(({ isSure, at }) => isSure && !followsPreposition(words, at)) ?? verbs[0];
  const thing = objectOf(words, verb?.at ?? -1).at(-1);
  // `GIST_S_CREATE`: a plural may be cut off its word.
  const things = words.filter((word, at) => at !== verb?.at && word !== 's');
  const toPlural = (word: string) => (word === thing && !word.endsWith('s') ? `${word}s` : word);
  return { one: things.join(' '), many: things.map(toPlural).join(' ') };
}
