import type { Effect } from '../app-actions.js';

/**
 * The operation of a verb. `ask` requests a result from the app, with the effect of a read; `mark` keeps the record and sets
 * its state, such as "cancelled" for a booking.
 */
export type Operation = 'add' | 'ask' | 'list' | 'search' | 'get' | 'change' | 'mark' | 'remove';

type VerbMeaning = { operation: Operation; effect: Effect };

const adding = words(`create add log upload generate schedule book place start submit issue take track insert upsert set
  reserve translate clone shorten execute override`);
const sending = words('send publish post ask invite');
const asking = words('look_up run compare scrape plan pick');
const changing = words('update rename reschedule');
const marking = words(`archive pause complete close resolve mute share restart remind check check_in
  send publish invite`);
const ending = words('merge cancel void end revoke stop decline unsubscribe deactivate suspend refund');
const removing = words('delete remove destroy');

const adders = new Set([...adding, ...sending]);

/** What a verb means, given all verbs of the resource: if a record is created first, `send` only marks it as sent. */
export function meaningOf(verb: string, verbs: string[]): VerbMeaning {
  const isFirstAdder = verbs.find((other) => adders.has(other)) === verb;
  if (verb === 'execute') return { operation: 'add', effect: 'unknown' };
  if (verb === 'list') return { operation: 'list', effect: 'read' };
  if (verb === 'search') return { operation: 'search', effect: 'read' };
  if (verb === 'get' || verb === 'download') return { operation: 'get', effect: 'read' };
  if (asking.includes(verb)) return { operation: 'ask', effect: 'read' };
  if (changing.includes(verb)) return { operation: 'change', effect: 'update' };
  if (removing.includes(verb)) return { operation: 'remove', effect: 'remove' };
  if (ending.includes(verb)) return { operation: 'mark', effect: 'remove' };
  if (isFirstAdder) return { operation: 'add', effect: sending.includes(verb) ? 'send' : 'create' };
  if (marking.includes(verb) || adding.includes(verb))
    return { operation: 'mark', effect: sending.includes(verb) ? 'send' : 'update' };
  throw new Error(`The tables of resources use the verb "${verb}", whose meaning nobody wrote down.`);
}

/** The state of a record after the verb: "cancelled". */
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

function words(list: string): string[] {
  return list.split(/\s+/);
}
