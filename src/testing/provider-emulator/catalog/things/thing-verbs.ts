import type { Effect } from '../app-actions.js';

/**
 * What a verb of the tables comes down to: adding a record, asking without leaving a trace, reading, changing fields,
 * marking a record as treated so (a cancelled booking stays on file), or taking it away.
 */
export type Deed = 'add' | 'ask' | 'list' | 'search' | 'get' | 'change' | 'mark' | 'remove';

export type VerbMeaning = { deed: Deed; effect: Effect };

const ADDING = `create add log upload generate schedule book place start submit issue take track insert upsert set
  reserve translate clone shorten execute override`;
const SENDING = 'send publish post ask invite';
const ASKING = 'look_up run compare scrape plan pick';
const CHANGING = 'update rename reschedule';
const MARKING = `archive pause complete close resolve mute share restart remind check check_in
  send publish invite`;
const ENDING = 'merge cancel void end revoke stop decline unsubscribe deactivate suspend refund';
const REMOVING = 'delete remove destroy';

const ADDERS = new Set(words(ADDING, SENDING));

/** What `verb` means for a thing that has these verbs: an invoice is first created, so sending it marks it. */
export function meaningOf(verb: string, verbs: string[]): VerbMeaning {
  const isFirstAdder = verbs.find((other) => ADDERS.has(other)) === verb;
  if (verb === 'execute') return { deed: 'add', effect: 'untold' };
  if (verb === 'list') return { deed: 'list', effect: 'read' };
  if (verb === 'search') return { deed: 'search', effect: 'read' };
  if (verb === 'get' || verb === 'download') return { deed: 'get', effect: 'read' };
  if (words(ASKING).includes(verb)) return { deed: 'ask', effect: 'read' };
  if (words(CHANGING).includes(verb)) return { deed: 'change', effect: 'update' };
  if (words(REMOVING).includes(verb)) return { deed: 'remove', effect: 'remove' };
  if (words(ENDING).includes(verb)) return { deed: 'mark', effect: 'remove' };
  if (isFirstAdder) return { deed: 'add', effect: words(SENDING).includes(verb) ? 'send' : 'create' };
  if (words(MARKING, ADDING).includes(verb))
    return { deed: 'mark', effect: words(SENDING).includes(verb) ? 'send' : 'update' };
  throw new Error(`The tables of things use the verb "${verb}", whose meaning nobody wrote down.`);
}

/** The state in which the verb leaves a record: "cancelled". */
export function participleOf(verb: string): string {
  const [first = '', ...rest] = verb.split('_');
  return [IRREGULAR[first] ?? (first.endsWith('e') ? `${first}d` : `${first}ed`), ...rest].join(' ');
}

const IRREGULAR: Record<string, string> = {
  send: 'sent',
  stop: 'stopped',
  cancel: 'cancelled',
  override: 'overridden',
};

function words(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split(/\s+/));
}
