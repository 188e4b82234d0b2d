import type { JsonSchema } from '../catalog-seeds.js';
import * as schema from '../schema-builders.js';
import { rowsOf } from '../table-rows.js';
import { fieldsAToL } from './fields-a-to-l.js';
import { fieldsMToZ } from './fields-m-to-z.js';

type FieldRow = { kind: string; example: unknown; description: string };

const fields = new Map([fieldsAToL, fieldsMToZ].flatMap((table) => rowsOf(table, 4)).map(toField));

const builders: Record<string, (description: string, extra: JsonSchema) => JsonSchema> = {
  text: schema.text,
  email: schema.email,
  link: schema.link,
  moment: schema.moment,
  day: schema.day,
  integer: schema.integer,
  decimal: schema.decimal,
  flag: schema.flag,
  object: schema.freeForm,
  lines: (description, extra) => schema.list(orderLine(), description, { minItems: 1, ...extra }),
  results: (description, extra) => schema.list(searchResult(), description, extra),
};

/** The schema of a field in the tables; `one` is the resource's name in the description. */
export function fieldSchema(field: string, one: string): JsonSchema {
  const { kind, description, example } = fieldOf(field);
  const words = description.replaceAll('{one}', one);
  if (kind.includes('/')) return schema.choice(words, kind.split('/'));
  if (!kind.endsWith('[]')) return builderOf(kind)(words, { examples: [example] });
  const { description: _each, examples: _examples, ...item } = builderOf(kind.slice(0, -2))('', {});
  return schema.list(item, words, { examples: [example] });
}

/** A realistic example of the field. `{asked}` in it stands for the first argument of the call. */
export function fieldExample(field: string): unknown {
  const { kind, example } = fieldOf(field);
  return kind.includes('/') ? kind.split('/')[0] : example;
}

function fieldOf(field: string): FieldRow {
  const row = fields.get(field);
  if (!row) throw new Error(`The tables of fields have no "${field}".`);
  return row;
}

function builderOf(kind: string): (description: string, extra: JsonSchema) => JsonSchema {
  const builder = builders[kind];
  if (!builder) throw new Error(`There is no kind of field called "${kind}".`);
  return builder;
}

function toField([name = '', kind = '', example = '', description = '']: string[]): [string, FieldRow] {
  const isPlain = ['text', 'email', 'link', 'moment', 'day'].includes(kind) || kind.includes('/');
  return [name, { kind, example: isPlain ? example : JSON.parse(example), description }];
}

function orderLine(): JsonSchema {
  return schema.record('One line.', {
    description: schema.text('What is charged.'),
    quantity: schema.decimal('How many.', { exclusiveMinimum: 0 }),
    unit_price: schema.decimal('Price of one.'),
  });
}

function searchResult(): JsonSchema {
  return schema.record('One result.', {
    title: schema.text('Title of the page.'),
    url: schema.link('Address of the page.'),
    snippet: schema.text('A few words from it.'),
  });
}
