import type { Effect } from '../app-actions.js';

/**
 * What a verb of the tables comes down to: adding a record, asking without leaving a trace, reading, changing fields,
 * marking a record as treated so (a cancelled booking stays on file), or taking it away.
 */
export type Deed = 'add' | 'ask' | 'list' | 'search' | 'get' | 'change' | 'mark' | 'remove';

export type VerbMeaning = { deed: Deed; effect: Effect };

const adding = `create add log upload generate schedule book place start submit issue take track insert upsert set
  reserve translate clone shorten execute override`;
const sending = 'send publish post ask invite';
const asking = 'look_up run compare scrape plan pick';
const changing = 'update rename reschedule';
const marking = `archive pause complete close resolve mute share restart remind check check_in
  send publish invite`;
const ending = 'merge cancel void end revoke stop decline unsubscribe deactivate suspend refund';
const removing = 'delete remove destroy';

const adders = new Set(words(adding, sending));

/** What `verb` means for a thing that has these verbs: an invoice is first created, so sending it marks it. */
export function meaningOf(verb: string, verbs: string[]): VerbMeaning {
  const isFirstAdder = verbs.find((other) => adders.has(other)) === verb;
  if (verb === 'execute') return { deed: 'add', effect: 'untold' };
  if (verb === 'list') return { deed: 'list', effect: 'read' };
  if (verb === 'search') return { deed: 'search', effect: 'read' };
  if (verb === 'get' || verb === 'download') return { deed: 'get', effect: 'read' };
  if (words(asking).includes(verb)) return { deed: 'ask', effect: 'read' };
  if (words(changing).includes(verb)) return { deed: 'change', effect: 'update' };
  if (words(removing).includes(verb)) return { deed: 'remove', effect: 'remove' };
  if (words(ending).includes(verb)) return { deed: 'mark', effect: 'remove' };
  if (isFirstAdder) return { deed: 'add', effect: words(sending).includes(verb) ? 'send' : 'create' };
  if (words(marking, adding).includes(verb))
    return { deed: 'mark', effect: words(sending).includes(verb) ? 'send' : 'update' };
  throw new Error(`The tables of things use the verb "${verb}", whose meaning nobody wrote down.`);
}

/** The state in which the verb leaves a record: "cancelled". */
export function participleOf(verb: string): string {
  const [first = '', ...rest] = verb.split('_');
  return [irregular[first] ?? (first.endsWith('e') ? `${first}d` : `${first}ed`), ...rest].join(' ');
}

const irregular: Record<string, string> = {
  send: 'sent',
  stop: 'stopped',
  cancel: 'cancelled',
  override: 'overridden',
};

function words(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split(/\s+/));
}
