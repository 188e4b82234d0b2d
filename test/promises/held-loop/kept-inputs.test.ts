import { expect } from 'chai';
import { z } from 'zod';
import { fetchAllItems } from '../../../src/domain/pages.js';
import { parseInSteps } from '../../../src/lib/event-loop/stepwise-json.js';
import { toVisibleText } from '../../../src/lib/text/text.js';
import { defineRoute, toHostRoute } from '../../../src/routes/api-route.js';
import { checkArguments } from '../../../src/services/action-arguments/check-arguments.js';
import { toCompactSchema } from '../../../src/services/action-arguments/schemas/compact-schema.js';
import { dereferenceSchema } from '../../../src/services/action-arguments/schemas/dereference-schema.js';
import { hashOfCall } from '../../../src/services/calls/call-hash.js';
import { readSetting, UneditableSettings } from '../../../src/stores/settings/ini-settings.js';
import { parseFieldPaths } from '../../../src/tools/result-shaping/field-path.js';
import { shapeResult } from '../../../src/tools/result-shaping/shape-result.js';
import { rejectionOf } from '../../support/errors.js';
import { anAction } from '../../support/fakes/fake-catalog.js';
import { callAction } from '../../support/provider/call-action.js';
import { neverAborted } from '../../support/signals.js';
import { aReconciliation } from './entries/directories.js';
import { openingAnswers, ProviderThread } from './provider-thread.js';

/** Inputs that were found by the search, and that crashed their reader or held the event loop for seconds. */
describe('Inputs that once held or crashed the process', () => {
  it('refuses a body that is nested too deeply', async () => {
    const body = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    const route = toHostRoute(
      defineRoute({
        method: 'POST',
        path: '/v1/x',
        access: 'member',
        summary: '',
        body: z.unknown(),
        answer: z.object({}),
        handle: async () => ({}),
      }),
    );
    const principal = { userId: 'ada', orgId: 'acme', name: 'Ada', role: 'member' as const, isPlatformAdmin: false };
    const request = new Request('https://platform.example/v1/x', { method: 'POST', body });

    expect((await rejectionOf(route.handle({ request, principal, params: {} }))).code).to.equal('invalid_request');
  });

  it('shows texts that end with a joiner, or are made of nothing else', () => {
    for (const text of [
      '\u0633\u0644\u0627\u0645\u200c',
      '\u200d',
      'a\u200c'.repeat(60_000),
      '\u200c'.repeat(120_000),
    ]) {
      const { data } = shapeResult({ texts: [text] }, { maxCharacters: 2_000 });

      expect(JSON.stringify(data)).not.to.match(/[\u200c\u200d]"/);
    }
  });

  it('takes a page of more items than a call has room for arguments', async () => {
    const items = Array.from({ length: 500_000 }, (_, at) => at);

    expect((await fetchAllItems(async () => ({ items }), { maxPages: 1 })).items).to.have.length(500_000);
  });

  it('refuses settings with a section of thousands of parts', () => {
    expect(() => readSetting(`[${'a.'.repeat(8_000)}]\nx = 1`, 'api_key')).to.throw(UneditableSettings);
  });

  it('reads settings of nothing but the ends of lines', () => {
    expect(readSetting('\r'.repeat(32_768), 'api_key')).to.equal(undefined);
  });

  it('shows a schema of a hundred thousand alternatives, and accepts each of them', () => {
    const alternatives = Array.from({ length: 100_000 }, (_, at) => ({ type: 'object', required: [`f${at}`] }));
    const schema = { type: 'object', properties: { filter: { anyOf: alternatives }, sort: { oneOf: alternatives } } };

    // Beyond its bounds it kept an alternative that accepts anything in place of each.
    expect(JSON.stringify(dereferenceSchema(schema)).length).to.be.below(50_000);
    expect(JSON.stringify(toCompactSchema(schema)).length).to.be.below(10_000);
    const last = { f99999: true };
    expect(checkArguments(schema, { filter: last, sort: last })).to.deep.include({ ok: true });
  });

  it('shows a schema of a hundred thousand patterns of names, and accepts what each accepts', () => {
    const patternProperties = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, at) => [`^f${at}$`, { type: 'null' }]),
    );
    const filter = { type: 'object', patternProperties, additionalProperties: false };
    const schema = { type: 'object', properties: { filter } };

    expect(JSON.stringify(dereferenceSchema(schema)).length).to.be.below(50_000);
    expect(checkArguments(schema, { filter: { f99999: null } })).to.deep.include({ ok: true });
  });

  it('shows a schema that references a long default hundreds of times', () => {
    const fields = Array.from({ length: 700 }, (_, at) => [`f${at}`, { $ref: '#/$defs/long' }]);
    const long = { type: 'string', default: 'x'.repeat(900_000) };
    const schema = { type: 'object', properties: Object.fromEntries(fields), $defs: { long } };

    const compact = toCompactSchema(schema);

    expect(Object.keys(compact.properties ?? {})).to.include('f0');
    expect(JSON.stringify(compact)).not.to.include('xxx');
  });

  it('gives an example for a schema that requires hundreds of long values', () => {
    const names = Array.from({ length: 400 }, (_, at) => `f${at}`);
    const long = { type: 'string', default: 'x'.repeat(900_000) };
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/long' }]));
    const schema = { type: 'object', properties, required: names, $defs: { long } };

    expect(checkArguments(schema, {}).ok).to.equal(false);
  });

  it('parses hundreds of thousands of lists in a list, behind a million spaces', async () => {
    const text = `${' '.repeat(1_000_000)}[${'[0],'.repeat(200_000)}0]`;

    expect(await parseInSteps(text, { maxItems: 10 })).to.have.length(200_001);
  });

  it('removes the sequences of a terminal from a text made of nothing but their beginnings', () => {
    expect(toVisibleText(`\u001b${';#'.repeat(400_000)}\u001b[1mx`)).to.equal(`#${';#'.repeat(399_999)}x`);
  });

  describe('of a caller', function () {
    // They took far longer.
    this.timeout(20_000);
    const wantsList = { type: 'object', properties: { cc: { type: 'array', items: { type: 'string' } } } };
    const wantsLists = { type: 'object', additionalProperties: { type: 'array' } };
    const manyFields = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`f${at}`, { type: 'string' }]));
    const tenOf = (text: string) => Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`f${at}`, text]));

    it('compares a list of thousands of objects that may have thousands of fields', () => {
      const list = { type: 'array', items: { type: 'object', properties: manyFields } };
      const action = anAction({
        slug: 'SHEETS_ADD',
        app: 'sheets',
        inputSchema: { type: 'object', properties: { list } },
      });
      const hash = (item: object) =>
        hashOfCall({ userId: 'ada', orgId: 'acme', action, arguments: { list: Array(9_000).fill(item) } });

      expect(hash({ f0: 'x', other: 1 })).to.equal(hash({ f0: 'x' }));
    });

    it('takes a text of an address and a million spaces for a list of one', () => {
      const cc = `@${' '.repeat(900_000)}`;

      expect(checkArguments(wantsList, { cc }))
        .to.have.nested.property('taken.arguments')
        .deep.equal({ cc: [cc] });
    });

    it('leaves texts as they are that begin like JSON and are full of escaped quotes', () => {
      expect(checkArguments(wantsLists, tenOf(`[${'\\"'.repeat(49_000)}`)).ok).to.equal(false);
    });

    it('leaves numbers as they are that have thousands of zeros before their last digit', () => {
      expect(checkArguments(wantsLists, tenOf(`[1${'0'.repeat(97_000)}1]`)).ok).to.equal(false);
      expect(checkArguments(wantsLists, tenOf(`[0.${'0'.repeat(97_000)}1]`)).ok).to.equal(false);
    });

    it('refuses a path of nothing but brackets, which is too long for any advice', () => {
      expect(() => parseFieldPaths(['['.repeat(900_000)])).to.throw('too long');
      expect(() => parseFieldPaths(Array(100).fill('['.repeat(10_000)))).to.throw('too long');
    });
  });

  describe('of a directory', function () {
    this.timeout(20_000);

    it('are three hundred thousand members, held against sixty thousand owners', async () => {
      const sizes = { members: 300_000, owners: 60_000, agents: 3, organizations: 1 };
      const reconciliation = aReconciliation(sizes);

      await reconciliation.run();

      expect(reconciliation.removed).to.have.length(6_001).and.include('gone_user_9');
    });
  });

  describe('of a provider', () => {
    const provider = new ProviderThread();
    before(() => provider.open());
    after(() => provider.close());

    it('does an action of a session that lists half a million things that are no tools', async () => {
      const tools = `[${Array(500_000).fill('0')}]`;
      const answer = { to: '/execute', body: '{"data":{"done":true},"successful":true,"error":null}' };
      await provider.script([answer, ...openingAnswers(tools)]);

      await provider.withGateway(async (gateway) => {
        const request = { session: provider.session, action: 'APP_ACT', arguments: {} };
        expect(await callAction(gateway, request, neverAborted())).to.deep.include({ data: { done: true } });
      });
    });

    it('refuses a list of a million items, and names no item unreadable', async () => {
      await provider.script([{ to: '/tools', body: `{"items":[${Array(1_000_000).fill('{}')}]}` }]);

      await provider.withGateway(async (gateway) => {
        const error = await rejectionOf(gateway.listActions({ app: 'app' }, neverAborted()));
        expect(error.code).to.equal('provider_protocol');
      });
    });
  });
});
