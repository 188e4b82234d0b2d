import { type Collection, collection, nowIn, type StoredRecord } from '../account-records.js';
import type { ActionDraft } from '../app-actions.js';
import type { AppSeed, JsonSchema } from '../catalog-seeds.js';
import { createIn, findIn, listFrom, mentions, removeFrom, sameIn, updateIn } from '../record-operations.js';
import { type Fields, input, moment, pageOf, pageSize, pageStart, record, removed, text } from '../schema-builders.js';
import { fieldExample, fieldSchema } from './field-schemas.js';
import type { Resource } from './resource-table.js';
import { meaningOf, type Operation, participleOf } from './resource-verbs.js';

type Part = Pick<ActionDraft, 'description' | 'input' | 'output' | 'run'>;
type ActionTarget = { app: AppSeed; resource: Resource; verb: string };

/** The action of an app that applies a verb to a resource type. */
export function resourceAction(app: AppSeed, resource: Resource, verb: string): ActionDraft {
  const { operation, effect } = meaningOf(verb, resource.verbs);
  const noun = operation === 'list' || operation === 'search' ? resource.many : resource.one;
  const words = `${verb.replaceAll('_', ' ')} ${noun}`;
  return {
    slug: words.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
    name: capital(words),
    effect,
    ...parts[operation]({ app, resource, verb }),
  };
}

const parts: Record<Operation, (target: ActionTarget) => Part> = {
  add: ({ app, resource, verb }) => ({
    description: `${capital(verb)} ${a(resource.one)} in ${app.name}: ${resource.about}.`,
    input: input(schemas(resource, resource.required), schemas(resource, resource.optional)),
    output: recordSchema(resource),
    run: createIn(recordsOf(resource), (args, context) => ({
      ...args,
      ...resultsFor(resource, args),
      created_at: nowIn(context),
      updated_at: nowIn(context),
    })),
  }),
  ask: ({ app, resource, verb }) => ({
    description: `${capital(verb.replace('_', ' '))} ${a(resource.one)} with ${app.name}: ${resource.about}.`,
    input: input(schemas(resource, resource.required), schemas(resource, resource.optional)),
    output: recordSchema(resource),
    run: createIn(recordsOf(resource), (args, context) => ({
      ...args,
      ...resultsFor(resource, args),
      created_at: nowIn(context),
    })),
  }),
  list: ({ app, resource }) => ({
    description: `List the ${resource.many} in ${app.name}, newest first. Each is ${resource.about}.`,
    input: input({}, { ...filters(resource), ...paging() }),
    output: pageOf(plain(resource.many), recordSchema(resource)),
    run: listFrom(recordsOf(resource), { as: plain(resource.many), where: sameIn(...Object.keys(filters(resource))) }),
  }),
  search: ({ app, resource }) => ({
    description: `Find ${resource.many} in ${app.name} by words that occur in them. Each is ${resource.about}.`,
    input: input(
      { query: text('Words to look for.', { examples: ['spring'] }) },
      { ...filters(resource), ...paging() },
    ),
    output: pageOf(plain(resource.many), recordSchema(resource)),
    run: listFrom(recordsOf(resource), {
      as: plain(resource.many),
      where: (stored, args) => mentions(stored, args.query) && matchesFilters(resource, stored, args),
    }),
  }),
  get: ({ app, resource, verb }) => ({
    description: `${capital(verb)} one ${resource.one} of ${app.name} by its id, with all its fields.`,
    input: input(idOf(resource)),
    output: recordSchema(resource),
    run: findIn(recordsOf(resource), idName(resource)),
  }),
  change: ({ app, resource, verb }) => ({
    description: `${capital(verb)} ${a(resource.one)} in ${app.name}. Only the fields that are given change.`,
    input: input(idOf(resource), schemas(resource, [...resource.required, ...resource.optional])),
    output: recordSchema(resource),
    run: updateIn(recordsOf(resource), idName(resource)),
  }),
  mark: ({ app, resource, verb }) => ({
    description: `${capital(verb.replace('_', ' '))} ${a(resource.one)} in ${app.name}: ${resource.about}. It stays on file, marked as ${participleOf(verb)}.`,
    input: input(idOf(resource)),
    output: recordSchema(resource),
    run: updateIn(recordsOf(resource), idName(resource), () => ({ state: participleOf(verb) })),
  }),
  remove: ({ app, resource, verb }) => ({
    description: `${capital(verb)} ${a(resource.one)} from ${app.name} for good.`,
    input: input(idOf(resource)),
    output: removed(),
    run: removeFrom(recordsOf(resource), idName(resource)),
  }),
};

function recordsOf(resource: Resource): Collection {
  const isAsked = resource.verbs.some((verb) => meaningOf(verb, resource.verbs).operation === 'ask');
  return collection(plain(resource.many), resource.one, {
    start: (context) => (isAsked ? [] : [sample(resource, nowIn(context))]),
  });
}

function sample(resource: Resource, now: string): StoredRecord {
  const fields = [...resource.required, ...resource.optional];
  const args = Object.fromEntries(fields.map((field) => [field, fieldExample(field)]));
  return { ...args, ...resultsFor(resource, args), created_at: now, updated_at: now };
}

/** The fields that the app fills in, from examples. `{asked}` in an example is replaced by the first argument. */
function resultsFor(resource: Resource, args: Record<string, unknown>): StoredRecord {
  const subject = String(args[resource.required[0] ?? ''] ?? 'the subject');
  const quoted = JSON.stringify(subject).slice(1, -1);
  const results = Object.fromEntries(
    resource.results.filter((field) => !(field in args)).map((field) => [field, fieldExample(field)]),
  );
  return JSON.parse(JSON.stringify(results).replaceAll('{asked}', () => quoted));
}

function recordSchema(resource: Resource): JsonSchema {
  const shown = { ...schemas(resource, resource.required), ...schemas(resource, resource.results) };
  return record(
    `${capital(a(resource.one))}: ${resource.about}.`,
    { id: text(`Id of the ${resource.one}.`), ...shown, created_at: moment('When it was made.') },
    {
      ...schemas(resource, resource.optional),
      state: text('What was last done with it.'),
      updated_at: moment('When it last changed.'),
    },
  );
}

function filters(resource: Resource): Fields {
  const schemasByName = Object.entries(schemas(resource, [...resource.required, ...resource.optional]));
  return Object.fromEntries(schemasByName.filter(([, schema]) => 'enum' in schema));
}

function matchesFilters(resource: Resource, stored: StoredRecord, args: Record<string, unknown>): boolean {
  return Object.keys(filters(resource)).every((name) => args[name] === undefined || stored[name] === args[name]);
}

function schemas(resource: Resource, fields: string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, fieldSchema(field, resource.one)]));
}

function paging(): Fields {
  return { limit: pageSize(20, 100), cursor: pageStart() };
}

function idOf(resource: Resource): Fields {
  return { [idName(resource)]: text(`Id of the ${resource.one}, as a list or search returned it.`) };
}

function idName(resource: Resource): string {
  return `${plain(resource.one)}_id`;
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
