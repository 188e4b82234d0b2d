import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { handWrittenActions } from '../../src/testing/provider-emulator/catalog/apps/hand-written-actions.js';
import {
  type ActionContext,
  type ActionSeed,
  AppError,
  type JsonSchema,
} from '../../src/testing/provider-emulator/catalog/catalog-seeds.js';
import { defaultCatalog } from '../../src/testing/provider-emulator/catalog/default-catalog.js';
import { anAccount } from '../support/provider-emulator/emulated-account.js';
import { example, roundTrips } from '../support/provider-emulator/round-trips.js';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);

/** Compiling thousands of schemas takes a busy machine a while. */
const slowMs = 60_000;

const everyAction = defaultCatalog.apps.flatMap((app) =>
  defaultCatalog.actionsOf(app.slug).map((action) => ({ app, action })),
);

describe('Catalog of the provider emulator', () => {
  it('lists 286 apps, most used first, each slug once', () => {
    const slugs = defaultCatalog.apps.map((app) => app.slug);

    expect(slugs.length).to.equal(286);
    expect(new Set(slugs).size).to.equal(slugs.length);
    expect(slugs.slice(0, 3)).to.deep.equal(['gmail', 'github', 'googlecalendar']);
  });

  it('describes every app in one sentence, with categories and a known way to sign in', () => {
    for (const app of defaultCatalog.apps) {
      expect(app.slug).to.match(/^[a-z0-9_]+$/);
      expect(app.description, app.slug).to.match(/^\S.{15,}\.$/);
      expect(app.categories, app.slug).to.not.be.empty;
      expect(app.signIn, app.slug).to.be.oneOf(['one_click', 'api_key', 'own_client', 'self_registering', 'none']);
    }
  });

  it('has each way of signing in about as often as the real world', () => {
    const count = (kind: string) => defaultCatalog.apps.filter((app) => app.signIn === kind).length;

    expect(count('one_click')).to.be.within(80, 130);
    expect(count('api_key')).to.be.within(85, 150);
    expect(count('own_client')).to.be.within(12, 25);
    expect(count('none')).to.be.at.least(7);
  });

  it('offers 1,971 actions, each slug once and with the prefix of its app', () => {
    const slugs = everyAction.map(({ action }) => action.slug);

    expect(slugs.length).to.equal(1_971);
    expect(new Set(slugs).size).to.equal(slugs.length);
    for (const { app, action } of everyAction)
      expect(action.slug).to.match(new RegExp(`^${app.slug.toUpperCase()}_[A-Z0-9_]+$`));
  });

  it('leaves no app without actions, and knows none of an app it does not list', () => {
    for (const app of defaultCatalog.apps)
      expect(defaultCatalog.actionsOf(app.slug).length, app.slug).to.be.at.least(2);
    expect(defaultCatalog.actionsOf('no_such_app')).to.deep.equal([]);
  });

  it('has 34 well-known apps with 6 to 17 actions of their own, old twins not counted', () => {
    const apps = Object.entries(handWrittenActions);

    expect(apps.length).to.equal(34);
    for (const [slug, actions] of apps) {
      expect(actions.filter((action) => !action.replacedBy).length, slug).to.be.within(6, 17);
    }
  });

  it('tags every action with its effect, a deliberate few excepted', () => {
    const untagged = everyAction.filter(({ action }) => !action.tags.some((tag) => tag.endsWith('Hint')));

    expect(untagged.length).to.be.within(2, 4);
  });

  it('points every deprecated twin at an action of the same app that is not deprecated itself', () => {
    const twins = everyAction.filter(({ action }) => action.replacedBy);

    expect(twins).to.not.be.empty;
    for (const { app, action } of twins) {
      const replacement = defaultCatalog.actionsOf(app.slug).find((other) => other.slug === action.replacedBy);
      expect(replacement, action.slug).to.not.equal(undefined);
      expect(replacement?.replacedBy, action.slug).to.equal(undefined);
    }
  });

  it('gives every action schemas that compile, and every argument a description', function () {
    this.timeout(slowMs);
    for (const { action } of everyAction) {
      expect(() => compile(action.input), action.slug).to.not.throw();
      expect(() => compile(action.output), action.slug).to.not.throw();
      const properties = propertiesOf(action.input);
      for (const [name, schema] of Object.entries(properties))
        expect(schema.description, `${action.slug}.${name}`).to.be.a('string');
      expect(Object.keys(properties), action.slug).to.include.members((action.input.required as string[]) ?? []);
    }
  });

  it('has examples and defaults that its own schemas accept', function () {
    this.timeout(slowMs);
    for (const { action } of everyAction) {
      for (const [name, schema] of Object.entries(propertiesOf(action.input))) {
        const values = [...((schema.examples as unknown[]) ?? []), ...('default' in schema ? [schema.default] : [])];
        for (const value of values) expect(refusalOf(schema, value), `${action.slug}.${name}`).to.equal('');
      }
    }
  });

  it('answers the least input of every action with what its output schema promises, or refuses as the app would', function () {
    this.timeout(slowMs);
    for (const { action } of everyAction) {
      const input = leastInput(action.input) as Record<string, unknown>;
      expect(refusalOf(action.input, input), action.slug).to.equal('');
      const answer = answerOf(action, input, anAccount());
      if (answer) expect(refusalOf(action.output, answer), action.slug).to.equal('');
    }
  });

  it('answers every reading that needs no id with something true to its schema', function () {
    this.timeout(slowMs);
    const readings = everyAction.filter(
      ({ action }) => action.tags.includes('readOnlyHint') && !action.input.required?.toString(),
    );

    expect(readings.length).to.be.at.least(200);
    for (const { action } of readings) {
      expect(refusalOf(action.output, action.run({}, anAccount())), action.slug).to.equal('');
    }
  });

  it('has a round trip for every app with hand-written actions that write', () => {
    const writing = Object.entries(handWrittenActions).filter(([, actions]) =>
      actions.some((action) => action.tags.includes('createHint')),
    );

    expect(Object.keys(roundTrips)).to.have.members(writing.map(([slug]) => slug));
  });

  for (const [slug, trip] of Object.entries(roundTrips)) {
    it(`lets an account of ${slug} find again what it made, and no other account`, () => {
      const actionCalled = (name: string) => {
        const found = defaultCatalog.actionsOf(slug).find((action) => action.slug === name);
        if (!found) throw new Error(`No action ${name}`);
        return found;
      };
      const ada = anAccount('ada@example.com');
      const ben = anAccount('ben@example.com');

      const made = actionCalled(trip.make).run(valid(actionCalled(trip.make), trip.with), ada);
      const reading = actionCalled(trip.find);
      const found = reading.run(valid(reading, trip.by(made)), ada);
      const foundByBen = answerOf(reading, trip.by(made), ben);

      expect(refusalOf(actionCalled(trip.make).output, made)).to.equal('');
      expect(refusalOf(reading.output, found)).to.equal('');
      expect(JSON.stringify(found)).to.include(example);
      expect(JSON.stringify(foundByBen ?? {})).to.not.include(example);
    });
  }
});

describe('Generic actions', () => {
  const pipedrive = (name: string) =>
    defaultCatalog.actionsOf('pipedrive').find((action) => action.slug === `PIPEDRIVE_${name}`);

  it('create, list, change and delete a record of one account', () => {
    const account = anAccount();
    const other = anAccount('ben@example.com');

    const made = pipedrive('CREATE_DEAL')?.run({ title: example, deal_stage: 'proposal' }, account);
    pipedrive('UPDATE_DEAL')?.run({ deal_id: made?.id, deal_stage: 'won' }, account);
    const won = pipedrive('LIST_DEALS')?.run({ deal_stage: 'won' }, account);
    const wonByOther = pipedrive('LIST_DEALS')?.run({ deal_stage: 'won' }, other);
    pipedrive('DELETE_DEAL')?.run({ deal_id: made?.id }, account);

    expect(won?.deals).to.have.lengthOf(1);
    expect(wonByOther?.deals).to.have.lengthOf(0);
    expect(() => pipedrive('GET_DEAL')?.run({ deal_id: made?.id }, account)).to.throw(AppError, 'Not found');
  });

  it('page through a long list without losing or repeating a record', () => {
    const account = anAccount();
    for (let index = 0; index < 45; index += 1) pipedrive('CREATE_DEAL')?.run({ title: `Deal ${index}` }, account);

    const ids: unknown[] = [];
    let cursor: unknown;
    do {
      const page = pipedrive('LIST_DEALS')?.run(cursor ? { limit: 20, cursor } : { limit: 20 }, account);
      ids.push(...((page?.deals ?? []) as { id: string }[]).map((deal) => deal.id));
      cursor = page?.next_cursor;
    } while (cursor);

    expect(ids).to.have.lengthOf(46);
    expect(new Set(ids).size).to.equal(46);
  });

  it('weave the question into what a search returns', () => {
    const search = defaultCatalog.actionsOf('tavily').find((action) => action.slug === 'TAVILY_RUN_WEB_SEARCH');

    const answer = search?.run({ query: 'sea "otters"' }, anAccount());

    expect(JSON.stringify(answer?.results)).to.include('sea \\"otters\\"');
  });
});

/** What the action answers, or `undefined` where the app refuses; anything else it throws fails the test. */
function answerOf(action: ActionSeed, input: Record<string, unknown>, context: ActionContext) {
  try {
    return action.run(input, context);
  } catch (error) {
    expect(error, action.slug).to.be.instanceOf(AppError);
    return undefined;
  }
}

const compiled = new Map<string, ValidateFunction>();

/** Many parts of the catalog say the same, which is compiled once. */
function compile(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate;
}

/** What the schema says against a value; empty when it accepts it. */
function refusalOf(schema: JsonSchema, value: unknown): string {
  const validate = compile(schema);
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

function valid(action: ActionSeed, input: Record<string, unknown>): Record<string, unknown> {
  expect(refusalOf(action.input, input), action.slug).to.equal('');
  return input;
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>;
}

/** The smallest value a schema asks for. */
function leastInput(schema: JsonSchema): unknown {
  const [example] = (schema.examples as unknown[]) ?? [];
  if (example !== undefined) return example;
  const [allowed] = (schema.enum as unknown[]) ?? [];
  if (allowed !== undefined) return allowed;
  if (schema.type === 'array')
    return Array.from({ length: Number(schema.minItems ?? 0) }, () => leastInput(schema.items as JsonSchema));
  if (schema.type === 'object') {
    const required = (schema.required as string[]) ?? [];
    return Object.fromEntries(required.map((name) => [name, leastInput(propertiesOf(schema)[name] ?? {})]));
  }
  if (schema.type === 'boolean') return true;
  return schema.type === 'integer' || schema.type === 'number' ? Number(schema.minimum ?? 1) : 'example';
}
