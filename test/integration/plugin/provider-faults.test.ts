import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Injection } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { useClock } from '../../support/fake-clock.js';
import { Installation, type InstallationOptions } from '../../support/installation.js';
import type { Person } from '../../support/person.js';
import { until } from '../../support/until.js';

type Fault = Injection['fault'];

const agent = 'acme-assistant';
const connection = '/v1/appconnect/apps/gmail/connection';
const send = 'GMAIL_SEND_EMAIL';
const read = 'GMAIL_FETCH_EMAILS';
const mail = (subject: string) => ({ recipient_email: 'someone@example.com', subject, body: 'Hello.' });

/** Each way for an exchange to go wrong, and the codes that may come of it. A long pause is asked for, so nobody waits. */
const faults: Record<string, { fault: Fault; codes: string[] }> = {
  'a fault of its own': { fault: { kind: 'status', status: 500 }, codes: ['provider_unreachable'] },
  'no service': { fault: { kind: 'status', status: 503 }, codes: ['provider_unreachable'] },
  'a wish for a pause': {
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
    codes: ['rate_limited'],
  },
  'a page of a gateway': { fault: { kind: 'html', status: 502 }, codes: ['provider_unreachable'] },
  'a page that says 200': { fault: { kind: 'html', status: 200 }, codes: ['provider_protocol'] },
  'no JSON': { fault: { kind: 'malformed' }, codes: ['provider_protocol'] },
  'half an answer': { fault: { kind: 'truncated' }, codes: ['provider_unreachable', 'provider_protocol'] },
  'a broken connection': { fault: { kind: 'reset' }, codes: ['provider_unreachable'] },
};

/** What spoils an answer only after the work was done. */
const afterWork: Record<string, Fault> = {
  'a broken connection afterwards': { kind: 'reset', after: true },
  'a fault of its own afterwards': { kind: 'status', status: 500, after: true },
  'no JSON afterwards': { kind: 'malformed', after: true },
  'a page of a gateway afterwards': { kind: 'html', status: 502, after: true },
  'half an answer': { kind: 'truncated' },
};

describe('A provider that fails (§7)', () => {
  let place: Installation;
  let ada: Person;
  let cleo: Person;

  const open = async (options: InstallationOptions = { apps: ['gmail'] }) => {
    place = await Installation.open(options);
    ada = await place.signIn('ada');
    cleo = await place.signIn('cleo');
  };

  const startClock = useClock();
  afterEach(async () => {
    expect((await place.stranger().get('/health')).body.status).to.equal('ok');
    await place.close();
  });

  const spoil = (fault: Fault, path = '*', more: Partial<Injection['match']> = {}) =>
    place.provider.inject({ match: { path, ...more }, fault, times: 1_000 });
  const spoilOnce = (fault: Fault, path: string, more: Partial<Injection['match']> = {}) =>
    place.provider.inject({ match: { path, ...more }, fault });
  const count = (method: string, end: string) =>
    place.provider.requests().filter((request) => request.method === method && request.path.endsWith(end)).length;
  const toolCalls = () => place.provider.requests().filter(({ rpcMethod }) => rpcMethod === 'tools/call').length;
  const status = async (person: Person) => (await person.get(connection)).body.status;
  const ofProvider = (method: string, path: string) =>
    fetch(`${place.provider.url}/api/v3.1${path}`, { method, headers: { 'x-api-key': place.provider.projectKey } });

  /** Lets the clock of the plugin's own patience run on; connections and waits keep theirs. */
  const letPass = (ms: number) => startClock('date', Date.now() + ms);

  for (const [name, { fault, codes }] of Object.entries(faults)) {
    describe(`with ${name}`, () => {
      it('saves no key, says why, and takes it when all is well', async () => {
        await open({});
        spoil(fault);

        const { status: httpStatus, body, headers } = await place.saveKey(ada);

        expect([httpStatus, body.code]).to.deep.equal([503, 'provider_unreachable']);
        expect(headers.get('retry-after')).to.equal(name === 'a wish for a pause' ? '120' : null);
        expect((await ada.get('/v1/appconnect/settings')).body.badge.state).to.equal('not_configured');
        await expectMissing(join(place.home, 'appconnect', 'config.ini'));
        place.provider.heal();
        expect((await place.saveKey(ada)).body.badge.state).to.equal('connected');
      });

      it('shows an empty list at first, the last good one later, and the live one when all is well', async () => {
        await open({ apps: [] });
        spoil(fault);
        const first = await ada.get('/v1/appconnect/apps');
        expect([first.status, first.body.catalog.source, first.body.apps]).to.deep.equal([200, 'none', []]);
        expect(first.body.catalog.problem.code).to.be.oneOf([
          'provider_unreachable',
          'provider_protocol',
          'rate_limited',
        ]);
        expect((await ada.put('/v1/appconnect/apps/gmail/enablement')).body.code).to.equal('provider_unreachable');
        expect((await ada.get('/v1/appconnect/apps?view=enabled')).body.apps).to.deep.equal([]);

        place.provider.heal();
        letPass(60_000);
        const live = (await ada.get('/v1/appconnect/apps')).body;
        expect(live.catalog.source).to.equal('live');
        expect((await ada.put('/v1/appconnect/apps/gmail/enablement')).body.enabled).to.equal(true);

        spoil(fault);
        letPass(60 * 60_000);
        const kept = (await ada.get('/v1/appconnect/apps')).body;
        expect(kept.catalog).to.deep.equal({ source: 'last_good', fetchedAt: live.catalog.fetchedAt });
        expect(kept.total).to.equal(live.total);
        expect((await ada.put('/v1/appconnect/apps/slack/enablement')).body.enabled).to.equal(true);
      });

      for (const [step, method, path] of [
        ['looking for an auth config', 'GET', '*/auth_configs'],
        ['making the auth config', 'POST', '*/auth_configs'],
        ['making the link', 'POST', '*/connected_accounts/link'],
      ] as const) {
        it(`starts no sign-in while ${step} fails, and starts one when all is well`, async () => {
          await open();
          spoil(fault, path, { method });

          const refused = await cleo.post(connection);

          expect(codes).to.include(refused.body.code);
          expect(await status(cleo)).to.equal('not_connected');
          place.provider.heal();
          expect((await cleo.connect('gmail', 'cleo@example.com')).body).to.contain(' is connected');
          const configs = (await (await ofProvider('GET', '/auth_configs?toolkit_slug=gmail')).json()) as {
            items: unknown[];
          };
          expect(configs.items).to.have.length(1);
        });
      }

      it('tells the browser that comes back to wait, and finishes when all is well', async () => {
        await open();
        const { body } = await cleo.post(connection);
        const back = await cleo.answerHostedPage(body.signInUrl, 'cleo@example.com');
        spoil(fault, '*/connected_accounts/*', { method: 'GET' });

        const page = await cleo.get(back);

        expect([page.status, page.body]).to.satisfy(
          ([code, text]: [number, string]) => code === 200 && text.includes('Almost done'),
        );
        expect(await status(cleo)).to.equal('signing_in');
        place.provider.heal();
        expect((await cleo.get(back)).body).to.contain(' is connected');
      });

      it('runs nothing while no session can be made, and says that nothing was done', async () => {
        await open();
        spoil(fault, '*/tool_router/session*', { method: 'POST' });
        await cleo.connect('gmail', 'cleo@example.com');

        const refused = await cleo.invoke(agent, send, mail('Once'));

        expect(refused.code).to.be.oneOf(['provider_unreachable', 'rate_limited']);
        expect(place.provider.executions()).to.deep.equal([]);
        place.provider.heal();
        expect(await eventually(() => cleo.invoke(agent, send, mail('Once')))).to.have.property('data');
        expect(place.provider.executions()).to.have.length(1);
      });

      it('sends a call once, whatever comes back', async () => {
        await open();
        await cleo.connect('gmail', 'cleo@example.com');
        await cleo.invoke(agent, read);
        const before = { calls: toolCalls(), executions: place.provider.executions().length };
        spoil(fault, '*/mcp', { rpcMethod: 'tools/call' });

        const answer = await cleo.invoke(agent, send, mail('Once'));

        expect(answer.code).to.equal('outcome_unknown');
        expect(toolCalls()).to.equal(before.calls + 1);
        expect(place.provider.executions().length - before.executions).to.be.at.most(1);
      });

      it('disconnects at once, says that the access is still to be taken back, and takes it back later', async () => {
        await open();
        await cleo.connect('gmail', 'cleo@example.com');
        spoil(fault, '*/connected_accounts/*');

        const { status: httpStatus, body } = await cleo.delete(connection);

        expect([httpStatus, body.connection.status, body.revoked]).to.deep.equal([200, 'not_connected', false]);
        expect(body.note).to.contain('as soon as it does');
        expect((await cleo.invoke(agent, read)).code).to.equal('not_connected');
        place.provider.heal();
        letPass(10 * 60_000);
        await place.restart();
        await until('nothing is left at the provider', () => place.provider.accounts().length === 0);
      });
    });
  }

  describe('whose answer is lost after the work was done', () => {
    for (const [name, fault] of Object.entries(afterWork)) {
      it(`makes one auth config all the same: ${name}`, async () => {
        await open();
        spoilOnce(fault, '*/auth_configs', { method: 'POST' });
        await cleo.post(connection);

        await cleo.connect('gmail', 'cleo@example.com');

        expect(await status(cleo)).to.equal('connected');
        expect(count('POST', '/auth_configs')).to.equal(1);
      });

      it(`connects nobody by a link that was lost: ${name}`, async () => {
        await open();
        spoilOnce(fault, '*/connected_accounts/link', { method: 'POST' });

        expect((await cleo.post(connection)).status).to.be.oneOf([502, 503]);

        expect(await status(cleo)).to.equal('not_connected');
        await cleo.connect('gmail', 'cleo@example.com');
        expect((await eventually(() => cleo.invoke(agent, read))).acting_as).to.contain('Cleo Martin');
        expect(place.provider.executions()).to.have.length(1);
      });

      it(`sends no call again whose outcome is unknown: ${name}`, async () => {
        await open();
        await cleo.connect('gmail', 'cleo@example.com');
        spoilOnce(fault, '*/mcp', { rpcMethod: 'tools/call' });

        expect((await cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');
        expect((await cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');

        expect(place.provider.executions()).to.have.length(1);
      });

      it(`deletes an account once, and takes it for gone then: ${name}`, async () => {
        await open();
        await cleo.connect('gmail', 'cleo@example.com');
        spoilOnce(fault, '*/connected_accounts/*', { method: 'DELETE' });

        expect((await cleo.delete(connection)).body.connection.status).to.equal('not_connected');

        expect(place.provider.accounts()).to.deep.equal([]);
        letPass(10 * 60_000);
        await place.restart();
        const database = await place.host.host.database.getClient();
        await until('the list is empty', async () => (await database('appconnect_revocations')).length === 0);
      });
    }
  });

  it('is waited for while it is slow, at every step', async () => {
    await open({});
    spoil({ kind: 'delay', ms: 150 });

    expect((await place.saveKey(ada)).status).to.equal(200);
    expect((await ada.put('/v1/appconnect/apps/gmail/enablement')).status).to.equal(200);
    expect((await cleo.connect('gmail', 'cleo@example.com')).body).to.contain(' is connected');
    expect(await cleo.invoke(agent, send, mail('Slow'))).to.have.property('data');
    expect((await cleo.delete(connection)).body.revoked).to.equal(true);
    expect(place.provider.executions()).to.have.length(1);
  });

  describe('A call whose outcome is unknown', () => {
    const lose = async (action: string, input: Record<string, unknown>) => {
      spoilOnce({ kind: 'reset', after: true }, '*/mcp', { rpcMethod: 'tools/call' });
      expect((await cleo.invoke(agent, action, input)).code).to.equal('outcome_unknown');
    };
    const sent = () => place.provider.executions().filter(({ tool }) => tool === send).length;

    beforeEach(async () => {
      await open();
      await cleo.connect('gmail', 'cleo@example.com');
    });

    it('is refused for ten minutes, also by a host that was started again, and not after', async () => {
      const clock = startClock('time', Date.now());
      await lose(send, mail('Once'));

      const refused = await cleo.invoke(agent, send, mail('Once'));
      expect(refused).to.include({ code: 'outcome_unknown' });
      expect(refused.message).to.contain('was not sent again');
      await place.restart();
      expect((await cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');
      clock.tick(9 * 60_000);
      expect((await cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');
      expect(sent()).to.equal(1);

      clock.tick(2 * 60_000);
      expect(await cleo.invoke(agent, send, mail('Once'))).to.have.property('data');
      expect(sent()).to.equal(2);
    });

    it('is known by its arguments in any order, its member and its action', async () => {
      await lose(send, mail('Once'));
      const { recipient_email, subject, body } = mail('Once');

      expect((await cleo.invoke(agent, send, { body, subject, recipient_email })).code).to.equal('outcome_unknown');
      expect(await cleo.invoke(agent, send, mail('Another'))).to.have.property('data');
      await ada.connect('gmail', 'ada@example.com');
      expect(await ada.invoke(agent, send, mail('Once'))).to.have.property('data');
      expect(sent()).to.equal(3);
    });

    it('is sent again when the agent has checked and says so', async () => {
      await lose(send, mail('Once'));

      const input = { action: send, arguments: mail('Once'), send_again: true };
      const again = await cleo.call(agent, 'invoke_action', input);

      expect(again.structuredContent).to.have.property('data');
      expect(sent()).to.equal(2);
      expect(await cleo.invoke(agent, send, mail('Once'))).to.have.property('data');
    });

    for (const [name, fault] of Object.entries<Fault>({
      'a page of a gateway that says 404': { kind: 'html', status: 404, after: true },
      'a page of a gateway that says 403': { kind: 'html', status: 403, after: true },
      'a limit of something in between': { kind: 'status', status: 429, after: true },
      'a 422 in no form of the provider': { kind: 'status', status: 422, body: { message: 'No' }, after: true },
      'an error of JSON-RPC': {
        kind: 'status',
        status: 200,
        body: { jsonrpc: '2.0', id: null, error: { code: -32602, message: 'Invalid params' } },
        after: true,
      },
      'an answer too large to be given back': { kind: 'status', status: 413, after: true },
    })) {
      it(`is not sent a second time by itself, nor for the asking, after ${name}`, async () => {
        spoilOnce(fault, '*/mcp', { rpcMethod: 'tools/call' });

        expect((await cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');
        expect((await cleo.invoke(agent, send, mail('Once'))).code).to.equal('outcome_unknown');

        expect(sent()).to.equal(1);
      });
    }

    it('asks for less when it reads more than the provider gives back', async () => {
      spoilOnce({ kind: 'status', status: 413, after: true }, '*/mcp', { rpcMethod: 'tools/call' });

      const answer = await cleo.invoke(agent, read);

      expect(answer.code).to.equal('outcome_unknown');
      expect(answer.fix).to.match(/Ask for less/);
    });

    it('may be repeated when it only reads', async () => {
      await lose(read, {});

      expect(await cleo.invoke(agent, read)).to.have.property('data');
    });

    it('is refused to nine of ten calls alike while the first is not answered, and stays so when that is lost', async () => {
      spoilOnce({ kind: 'delay', ms: 60_000, after: true }, '*/mcp', { rpcMethod: 'tools/call' });
      const codes: string[] = [];

      const calls = Array.from({ length: 10 }, async () =>
        codes.push((await cleo.invoke(agent, send, mail('Once'))).code),
      );
      await until('one has run and the others are answered', () => sent() === 1 && codes.length === 9);
      await place.provider.close();
      await Promise.all(calls);

      expect(codes).to.deep.equal(Array(10).fill('outcome_unknown'));
      expect(sent()).to.equal(1);
    });
  });

  it('is down: apps can still be disabled and disconnected, actions searched, and nothing else pretends', async () => {
    await open();
    await cleo.connect('gmail', 'cleo@example.com');
    await cleo.call(agent, 'search_actions', { query: 'send an email' });
    await place.provider.close();
    await place.restart();

    const list = (await cleo.get('/v1/appconnect/apps')).body;
    expect(list.catalog).to.include({ source: 'last_good' });
    expect(list.catalog.fetchedAt).to.match(/^\d{4}-/);
    const found = await cleo.call(agent, 'search_actions', { query: 'send an email' });
    expect(found.structuredContent.actions[0].action).to.equal(send);
    const refused = await cleo.invoke(agent, send, mail('Never'));
    expect(refused.code).to.equal('provider_unreachable');
    expect(refused.message).to.contain('Nothing was done');
    expect((await cleo.delete(connection)).body).to.deep.include({ revoked: false });
    expect(await status(cleo)).to.equal('not_connected');
    expect((await ada.delete('/v1/appconnect/apps/gmail/enablement')).body.enabled).to.equal(false);
    expect(await cleo.toolNames(agent)).to.deep.equal([]);
  });
});

/** Tries again while the plugin still holds back from a provider that failed a moment ago. */
async function eventually(call: () => Promise<Record<string, unknown>>): Promise<Record<string, unknown>> {
  let answer = await call();
  await until('the provider is asked again', async () => {
    if (answer.code !== 'provider_unreachable') return true;
    answer = await call();
    return false;
  });
  return answer;
}

async function expectMissing(path: string): Promise<void> {
  const error = await readFile(path).catch((reason: NodeJS.ErrnoException) => reason);
  expect(error).to.include({ code: 'ENOENT' });
}
