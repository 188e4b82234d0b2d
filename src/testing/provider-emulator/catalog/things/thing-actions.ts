import { type Collection, collection, nowIn, type StoredRecord } from '../account-records.js';
import type { ActionDraft } from '../app-actions.js';
import type { AppSeed, JsonSchema } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentions, removeFrom, sameIn, updateIn } from '../record-behaviours.js';
import { type Fields, input, moment, pageOf, pageSize, pageStart, record, removed, text } from '../schema-builders.js';
import { fieldExample, fieldSchema } from './field-schemas.js';
import type { Thing } from './thing-table.js';
import { type Deed, meaningOf, participleOf } from './thing-verbs.js';

type Part = Pick<ActionDraft, 'description' | 'input' | 'output' | 'run'>;
type Wanted = { app: AppSeed; thing: Thing; verb: string };

/** One action of an app on one of its things, as the verb says. */
export function thingAction(app: AppSeed, thing: Thing, verb: string): ActionDraft {
  const { deed, effect } = meaningOf(verb, thing.verbs);
  const noun = deed === 'list' || deed === 'search' ? thing.many : thing.one;
  const words = `${verb.replaceAll('_', ' ')} ${noun}`;
  return {
    slug: words.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
    name: capital(words),
    effect,
    ...parts[deed]({ app, thing, verb }),
  };
}

const parts: Record<Deed, (wanted: Wanted) => Part> = {
  add: ({ app, thing, verb }) => ({
    description: `${capital(verb)} ${a(thing.one)} in ${app.name}: ${thing.about}.`,
    input: input(schemas(thing, thing.required), schemas(thing, thing.optional)),
    output: recordSchema(thing),
    run: createIn(recordsOfThing(thing), (given, context) => ({
      ...given,
      ...factsAbout(thing, given),
      created_at: nowIn(context),
      updated_at: nowIn(context),
    })),
  }),
  ask: ({ app, thing, verb }) => ({
    description: `${capital(verb.replace('_', ' '))} ${a(thing.one)} with ${app.name}: ${thing.about}.`,
    input: input(schemas(thing, thing.required), schemas(thing, thing.optional)),
    output: recordSchema(thing),
    run: createIn(recordsOfThing(thing), (given, context) => ({
      ...given,
      ...factsAbout(thing, given),
      created_at: nowIn(context),
    })),
  }),
  list: ({ app, thing }) => ({
    description: `List the ${thing.many} in ${app.name}, newest first. Each is ${thing.about}.`,
    input: input({}, { ...filters(thing), ...paging() }),
    output: pageOf(plain(thing.many), recordSchema(thing)),
    run: listFrom(recordsOfThing(thing), { as: plain(thing.many), where: sameIn(...Object.keys(filters(thing))) }),
  }),
  search: ({ app, thing }) => ({
    description: `Find ${thing.many} in ${app.name} by words that occur in them. Each is ${thing.about}.`,
    input: input({ query: text('Words to look for.', { examples: ['spring'] }) }, { ...filters(thing), ...paging() }),
    output: pageOf(plain(thing.many), recordSchema(thing)),
    run: listFrom(recordsOfThing(thing), {
      as: plain(thing.many),
      where: (stored, given) => mentions(stored, given.query) && matchesFilters(thing, stored, given),
    }),
  }),
  get: ({ app, thing, verb }) => ({
    description: `${capital(verb)} one ${thing.one} of ${app.name} by its id, with all its fields.`,
    input: input(idOf(thing)),
    output: recordSchema(thing),
    run: findIn(recordsOfThing(thing), idName(thing)),
  }),
  change: ({ app, thing, verb }) => ({
    description: `${capital(verb)} ${a(thing.one)} in ${app.name}. Only the fields that are given change.`,
    input: input(idOf(thing), schemas(thing, [...thing.required, ...thing.optional])),
    output: recordSchema(thing),
    run: updateIn(recordsOfThing(thing), idName(thing)),
  }),
  mark: ({ app, thing, verb }) => ({
    description: `${capital(verb.replace('_', ' '))} ${a(thing.one)} in ${app.name}: ${thing.about}. It stays on file, marked as ${participleOf(verb)}.`,
    input: input(idOf(thing)),
    output: recordSchema(thing),
    run: updateIn(recordsOfThing(thing), idName(thing), () => ({ state: participleOf(verb) })),
  }),
  remove: ({ app, thing, verb }) => ({
    description: `${capital(verb)} ${a(thing.one)} from ${app.name} for good.`,
    input: input(idOf(thing)),
    output: removed(),
    run: removeFrom(recordsOfThing(thing), idName(thing)),
  }),
};

function recordsOfThing(thing: Thing): Collection {
  const isAsked = thing.verbs.some((verb) => meaningOf(verb, thing.verbs).deed === 'ask');
  return collection(plain(thing.many), thing.one, {
    start: (context) => (isAsked ? [] : [sample(thing, nowIn(context))]),
  });
}

function sample(thing: Thing, now: string): StoredRecord {
  const fields = [...thing.required, ...thing.optional];
  const given = Object.fromEntries(fields.map((field) => [field, fieldExample(field)]));
  return { ...given, ...factsAbout(thing, given), created_at: now, updated_at: now };
}

/** What the app itself has to say about the record, with the question woven in where the example leaves room for it. */
function factsAbout(thing: Thing, given: Record<string, unknown>): StoredRecord {
  const asked = String(given[thing.required[0] ?? ''] ?? 'the subject');
  const quoted = JSON.stringify(asked).slice(1, -1);
  const facts = Object.fromEntries(
    thing.facts.filter((field) => !(field in given)).map((field) => [field, fieldExample(field)]),
  );
  return JSON.parse(JSON.stringify(facts).replaceAll('{asked}', () => quoted));
}

function recordSchema(thing: Thing): JsonSchema {
  const shown = { ...schemas(thing, thing.required), ...schemas(thing, thing.facts) };
  return record(
    `${capital(a(thing.one))}: ${thing.about}.`,
    { id: text(`Id of the ${thing.one}.`), ...shown, created_at: moment('When it was made.') },
    {
      ...schemas(thing, thing.optional),
      state: text('What was last done with it.'),
      updated_at: moment('When it last changed.'),
    },
  );
}

function filters(thing: Thing): Fields {
  const given = Object.entries(schemas(thing, [...thing.required, ...thing.optional]));
  return Object.fromEntries(given.filter(([, schema]) => 'enum' in schema));
}

function matchesFilters(thing: Thing, stored: StoredRecord, given: Record<string, unknown>): boolean {
  return Object.keys(filters(thing)).every((name) => given[name] === undefined || stored[name] === given[name]);
}

function schemas(thing: Thing, fields: string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, fieldSchema(field, thing.one)]));
}

function paging(): Fields {
  return { limit: pageSize(20, 100), cursor: pageStart() };
}

function idOf(thing: Thing): Fields {
  return { [idName(thing)]: text(`Id of the ${thing.one}, as a list or search returned it.`) };
}

function idName(thing: Thing): string {
  return `${plain(thing.one)}_id`;
}

function plain(words: string): string {
  return words.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function a(noun: string): string {
  if (/(statistics|kudos)$/.test(noun)) return noun;
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
