import type { Effect } from '../../contract/constants.js';

const readingVerbs = wordsOf(
  'get list find search fetch read retrieve query count lookup view show check describe download export browse preview',
);
const writingVerbs = wordsOf(
  `create add insert make new update edit modify change set patch upsert rename move copy duplicate send reply post publish
  draft upload append save write invite assign share schedule complete mark star pin label tag follow join start enable`,
);
const endingVerbs = wordsOf(
  `delete remove archive purge clear erase trash destroy discard cancel revoke reset overwrite replace unassign unsubscribe
  disable deactivate ban block kick leave drop void refund terminate`,
);

/**
 * What an action does by the verb that its slug begins with, `GMAIL_SEND_EMAIL`: undefined where that tells nothing. A word
 * that ends something counts wherever it stands.
 */
export function effectOfVerb(slug: string, app: string): Effect | undefined {
  const prefix = `${app}_`.toLowerCase();
  const name = slug.toLowerCase();
  const words = (name.startsWith(prefix) ? name.slice(prefix.length) : name).split('_');
  const verb = words[0] ?? '';
  if (words.some((word) => endingVerbs.has(word))) return 'destructive';
  if (readingVerbs.has(verb)) return 'read';
  return writingVerbs.has(verb) ? 'write' : undefined;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/\s+/));
}
