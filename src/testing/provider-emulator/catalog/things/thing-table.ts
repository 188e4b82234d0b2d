import { rowsOf } from '../table-rows.js';
import { mediaAndMachinesThings } from './media-and-machines.js';
import { salesAndOfficeThings } from './sales-and-office.js';
import { workAndWordsThings } from './work-and-words.js';

/** A kind of record that apps of many makers keep in much the same way: a contact, an invoice, a build. */
export type Thing = {
  /** "time off request", and its plural. */
  one: string;
  many: string;
  /** Fields that a caller must give, may give, and those that the app fills in. */
  required: string[];
  optional: string[];
  facts: string[];
  verbs: string[];
  /** What it is, as the end of a sentence. */
  about: string;
};

const tables = [salesAndOfficeThings, workAndWordsThings, mediaAndMachinesThings];

const things = new Map(tables.flatMap((table) => rowsOf(table, 4)).map((cells) => [cells[0], toThing(cells)]));

export function thingCalled(name: string): Thing {
  const thing = things.get(name);
  if (!thing) throw new Error(`The tables of things have no "${name}".`);
  return thing;
}

function toThing([one = '', fields = '', verbs = '', about = '']: string[]): Thing {
  const [given = '', facts = ''] = fields.split('->').map((part) => part.trim());
  const names = given.split(' ').filter(Boolean);
  return {
    one,
    many: pluralOf(one),
    required: names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1)),
    optional: names.filter((name) => !name.endsWith('*')),
    facts: facts.split(' ').filter(Boolean),
    verbs: verbs.split(' '),
    about,
  };
}

function pluralOf(noun: string): string {
  if (/(kudos|statistics)$/.test(noun)) return noun;
  if (/analysis$/.test(noun)) return noun.replace(/is$/, 'es');
  if (/[^aeo]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
