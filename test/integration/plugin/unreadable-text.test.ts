import { expect } from 'chai';
import type { Answer, BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import type { Operation } from '../../support/package/published-contract.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';

const nul = '%00';
const halfPair = '%ED%A0%80';
const long = 'x'.repeat(5_000);

type Case = { label: string; method: string; path: string; field: string; isPage: boolean };

/** Every parameter of every published route that accepts text. */
function casesOf(paths: Record<string, Record<string, Operation>>): Case[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, 'x-access': access }]) =>
      [...parameters.map(({ name, in: place }) => ({ name, place })), { name: 'surprise', place: 'query' }].map(
        ({ name, place }) => ({
          label: `${method.toUpperCase()} ${path} ${name}`,
          method: method.toUpperCase(),
          path: place === 'path' ? path.replace(`{${name}}`, '{}') : `${path}?${name}={}`,
          field: name,
          isPage: access === 'public',
        }),
      ),
    ),
  );
}

const others: Record<string, string> = { app: 'gmail', agent: 'acme-assistant' };
const filled = (path: string, text: string) =>
  path.replace('{}', text).replace(/\{(\w+)\}/g, (_, name) => others[name] ?? 'A'.repeat(43));

/** On PostgreSQL, which stores less than SQLite: a text that got that far is an error of the database. */
describe('Text that cannot be stored', () => {
  let database: TestDatabase;
  let installation: Installation;
  let ada: BrowserClient;
  let cases: Case[];

  before(async () => {
    database = await openPostgres();
    installation = await Installation.open({ apps: ['gmail'], database: database.address });
    ada = await installation.signIn('ada');
    const { '/v1/appconnect/events': stream, ...paths } = (await ada.get('/v1/appconnect/openapi.json')).body.paths;
    // It has no parameters, and never ends.
    expect(stream.get.parameters).to.deep.equal([]);
    cases = casesOf(paths);
  });

  after(async () => {
    await installation.close();
    await database.close();
  });

  const refusal = ({ status, body }: Answer) => [status, body.code, body.errors?.[0]?.field];

  it('is refused in every parameter of every route, with the name of the parameter', async () => {
    expect(cases.length).to.be.greaterThan(30);
    for (const { label, method, path, field, isPage } of cases) {
      for (const text of [nul, `a${nul}b`]) {
        const answer = await ada.send(method, filled(path, text));

        expect(answer.status, label).to.be.oneOf(isPage ? [400, 403, 404, 410] : [400]);
        if (isPage || path.includes('/{}')) continue;
        expect(refusal(answer), label).to.deep.equal([400, 'invalid_request', field]);
      }
    }
  });

  it('causes no internal error where it is half a character or far too long', async () => {
    for (const { label, method, path } of cases) {
      for (const text of [halfPair, long]) {
        const { status } = await ada.send(method, filled(path, text));

        expect(status, label).to.be.below(500);
      }
    }
  });

  it('is refused in a body, as a value and as the name of a field', async () => {
    const put = (body: string) => ada.put('/v1/appconnect/settings/public-address', body);

    expect(refusal(await put('{"webPublicUrl":"https://a\\u0000b"}'))).to.deep.equal([
      400,
      'invalid_request',
      'webPublicUrl',
    ]);
    expect(refusal(await put('{"webPublicUrl":"https://a\\ud800b"}'))).to.deep.equal([
      400,
      'invalid_request',
      'webPublicUrl',
    ]);
    expect(refusal(await put('{"a\\u0000":"b"}'))).to.deep.equal([400, 'invalid_request', 'body']);
  });

  for (const [tool, input] of [
    ['search_actions', { query: 'mail\0' }],
    ['search_actions', { query: 'mail', app: 'gm\0ail' }],
    ['invoke_action', { action: 'GMAIL_\0SEND', arguments: {} }],
    ['invoke_action', { action: 'GMAIL_\ud800SEND', arguments: {} }],
    ['connect_account', { app: 'gmail\0' }],
  ] as const) {
    it(`is refused by the tool ${tool}, with the name of the field: ${JSON.stringify(input)}`, async () => {
      const { isError, content } = await ada.call('acme-assistant', tool, input);

      expect(isError).to.equal(true);
      const { code, message } = JSON.parse(content[0]?.text ?? '{}');
      expect(code).to.equal('invalid_arguments');
      const [bad] = Object.entries(input).find(([, value]) => /[\0\ud800]/.test(String(value))) ?? [];
      expect(message).to.contain(bad);
    });
  }

  it('matches no agent and no user', async () => {
    expect((await ada.get('/v1/agents/acme%00/tools')).status).to.equal(400);
    expect((await installation.anonymous().post('/v1/session', { user: 'ada\0', org: 'acme' })).status).to.equal(400);
  });
});
