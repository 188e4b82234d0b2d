import { rowsOf } from '../table-rows.js';
import { mediaAndDevicesResources } from './media-and-devices.js';
import { salesAndOfficeResources } from './sales-and-office.js';
import { workAndContentResources } from './work-and-content.js';

/** A type of record that many apps have in common: a contact, an invoice, a build. */
export type Resource = {
  /** "time off request", and its plural. */
  one: string;
  many: string;
  /** Required arguments, optional arguments, and fields that the app fills in. */
  required: string[];
  optional: string[];
  results: string[];
  verbs: string[];
  /** What it is, as the end of a sentence in descriptions. */
  about: string;
};

const tables = [salesAndOfficeResources, workAndContentResources, mediaAndDevicesResources];

const resources = new Map(tables.flatMap((table) => rowsOf(table, 4)).map((cells) => [cells[0], toResource(cells)]));

export function getResource(name: string): Resource {
  const resource = resources.get(name);
  if (!resource) throw new Error(`The tables of resources have no "${name}".`);
  return resource;
}

function toResource([one = '', fields = '', verbs = '', about = '']: string[]): Resource {
  const [given = '', facts = ''] = fields.split('->').map((part) => part.trim());
  const names = given.split(' ').filter(Boolean);
  return {
    one,
    many: pluralOf(one),
    required: names.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1)),
    optional: names.filter((name) => !name.endsWith('*')),
    results: facts.split(' ').filter(Boolean),
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
