import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  agent,
  connection,
  eventually,
  FailingProvider,
  type Fault,
  mail,
  read,
  send,
} from '../../support/failing-provider.js';
import { until } from '../../support/until.js';

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

describe('A provider that fails (§7)', () => {
  const stage = new FailingProvider();
  const ofProvider = (method: string, path: string) =>
    fetch(`${stage.place.provider.url}/api/v3.1${path}`, {
      method,
      headers: { 'x-api-key': stage.place.provider.projectKey },
    });
  const toolCalls = () => stage.place.provider.requests().filter(({ rpcMethod }) => rpcMethod === 'tools/call').length;

  for (const [name, { fault, codes }] of Object.entries(faults)) {
    describe(`with ${name}`, () => {
      it('saves no key, says why, and takes it when all is well', async () => {
        await stage.open({});
        stage.spoil(fault);

        const { status: httpStatus, body, headers } = await stage.place.saveKey(stage.ada);

        expect([httpStatus, body.code]).to.deep.equal([503, 'provider_unreachable']);
        expect(headers.get('retry-after')).to.equal(name === 'a wish for a pause' ? '120' : null);
        expect((await stage.ada.get('/v1/appconnect/settings')).body.badge.state).to.equal('not_configured');
        await expectMissing(join(stage.place.home, 'appconnect', 'config.ini'));
        stage.place.provider.heal();
        expect((await stage.place.saveKey(stage.ada)).body.badge.state).to.equal('connected');
      });

      it('shows an empty list at first, the last good one later, and the live one when all is well', async () => {
        await stage.open({ apps: [] });
        stage.spoil(fault);
        const first = await stage.ada.get('/v1/appconnect/apps');
        expect([first.status, first.body.catalog.source, first.body.apps]).to.deep.equal([200, 'none', []]);
        expect(first.body.catalog.problem.code).to.be.oneOf([
          'provider_unreachable',
          'provider_protocol',
          'rate_limited',
        ]);
        expect((await stage.ada.put('/v1/appconnect/apps/gmail/enablement')).body.code).to.equal(
          'provider_unreachable',
        );
        expect((await stage.ada.get('/v1/appconnect/apps?view=enabled')).body.apps).to.deep.equal([]);

        stage.place.provider.heal();
        stage.letPass(60_000);
        const live = (await stage.ada.get('/v1/appconnect/apps')).body;
        expect(live.catalog.source).to.equal('live');
        expect((await stage.ada.put('/v1/appconnect/apps/gmail/enablement')).body.enabled).to.equal(true);

        stage.spoil(fault);
        stage.letPass(60 * 60_000);
        const kept = (await stage.ada.get('/v1/appconnect/apps')).body;
        expect(kept.catalog).to.deep.equal({ source: 'last_good', fetchedAt: live.catalog.fetchedAt });
        expect(kept.total).to.equal(live.total);
        expect((await stage.ada.put('/v1/appconnect/apps/slack/enablement')).body.enabled).to.equal(true);
      });

      for (const [step, method, path] of [
        ['looking for an auth config', 'GET', '*/auth_configs'],
        ['making the auth config', 'POST', '*/auth_configs'],
        ['making the link', 'POST', '*/connected_accounts/link'],
      ] as const) {
        it(`starts no sign-in while ${step} fails, and starts one when all is well`, async () => {
          await stage.open();
          stage.spoil(fault, path, { method });

          const refused = await stage.cleo.post(connection);

          expect(codes).to.include(refused.body.code);
          expect(await stage.status()).to.equal('not_connected');
          stage.place.provider.heal();
          expect((await stage.cleo.connect('gmail', 'cleo@example.com')).body).to.contain(' is connected');
          const configs = (await (await ofProvider('GET', '/auth_configs?toolkit_slug=gmail')).json()) as {
            items: unknown[];
          };
          expect(configs.items).to.have.length(1);
        });
      }

      it('tells the browser that comes back to wait, and finishes when all is well', async () => {
        await stage.open();
        const { body } = await stage.cleo.post(connection);
        const back = await stage.cleo.answerHostedPage(body.signInUrl, 'cleo@example.com');
        stage.spoil(fault, '*/connected_accounts/*', { method: 'GET' });

        const page = await stage.cleo.get(back);

        expect([page.status, page.body]).to.satisfy(
          ([code, text]: [number, string]) => code === 200 && text.includes('Almost done'),
        );
        expect(await stage.status()).to.equal('signing_in');
        stage.place.provider.heal();
        expect((await stage.cleo.get(back)).body).to.contain(' is connected');
      });

      it('runs nothing while no session can be made, and says that nothing was done', async () => {
        await stage.open();
        stage.spoil(fault, '*/tool_router/session*', { method: 'POST' });
        await stage.cleo.connect('gmail', 'cleo@example.com');

        const refused = await stage.cleo.invoke(agent, send, mail('Once'));

        expect(refused.code).to.be.oneOf(['provider_unreachable', 'rate_limited']);
        expect(stage.place.provider.executions()).to.deep.equal([]);
        stage.place.provider.heal();
        expect(await eventually(() => stage.cleo.invoke(agent, send, mail('Once')))).to.have.property('data');
        expect(stage.place.provider.executions()).to.have.length(1);
      });

      it('sends a call once, whatever comes back', async () => {
        await stage.open();
        await stage.cleo.connect('gmail', 'cleo@example.com');
        await stage.cleo.invoke(agent, read);
        const before = { calls: toolCalls(), executions: stage.place.provider.executions().length };
        stage.spoil(fault, '*/mcp', { rpcMethod: 'tools/call' });

        const answer = await stage.cleo.invoke(agent, send, mail('Once'));

        expect(answer.code).to.equal('outcome_unknown');
        expect(toolCalls()).to.equal(before.calls + 1);
        expect(stage.place.provider.executions().length - before.executions).to.be.at.most(1);
      });

      it('disconnects at once, says that the access is still to be taken back, and takes it back later', async () => {
        await stage.open();
        await stage.cleo.connect('gmail', 'cleo@example.com');
        stage.spoil(fault, '*/connected_accounts/*');

        const { status: httpStatus, body } = await stage.cleo.delete(connection);

        expect([httpStatus, body.connection.status, body.revoked]).to.deep.equal([200, 'not_connected', false]);
        expect(body.note).to.contain('as soon as it does');
        expect((await stage.cleo.invoke(agent, read)).code).to.equal('not_connected');
        stage.place.provider.heal();
        stage.letPass(10 * 60_000);
        await stage.place.restart();
        await until('nothing is left at the provider', () => stage.place.provider.accounts().length === 0);
      });
    });
  }

  it('is waited for while it is slow, at every step', async () => {
    await stage.open({});
    stage.spoil({ kind: 'delay', ms: 150 });

    expect((await stage.place.saveKey(stage.ada)).status).to.equal(200);
    expect((await stage.ada.put('/v1/appconnect/apps/gmail/enablement')).status).to.equal(200);
    expect((await stage.cleo.connect('gmail', 'cleo@example.com')).body).to.contain(' is connected');
    expect(await stage.cleo.invoke(agent, send, mail('Slow'))).to.have.property('data');
    expect((await stage.cleo.delete(connection)).body.revoked).to.equal(true);
    expect(stage.place.provider.executions()).to.have.length(1);
  });

  it('is down: apps can still be disabled and disconnected, actions searched, and nothing else pretends', async () => {
    await stage.open();
    await stage.cleo.connect('gmail', 'cleo@example.com');
    await stage.cleo.call(agent, 'search_actions', { query: 'send an email' });
    await stage.place.provider.close();
    await stage.place.restart();

    const list = (await stage.cleo.get('/v1/appconnect/apps')).body;
    expect(list.catalog).to.include({ source: 'last_good' });
    expect(list.catalog.fetchedAt).to.match(/^\d{4}-/);
    const found = await stage.cleo.call(agent, 'search_actions', { query: 'send an email' });
    expect(found.structuredContent.actions[0].action).to.equal(send);
    const refused = await stage.cleo.invoke(agent, send, mail('Never'));
    expect(refused.code).to.equal('provider_unreachable');
    expect(refused.message).to.contain('Nothing was done');
    expect((await stage.cleo.delete(connection)).body).to.deep.include({ revoked: false });
    expect(await stage.status()).to.equal('not_connected');
    expect((await stage.ada.delete('/v1/appconnect/apps/gmail/enablement')).body.enabled).to.equal(false);
    expect(await stage.cleo.toolNames(agent)).to.deep.equal([]);
  });
});

async function expectMissing(path: string): Promise<void> {
  const error = await readFile(path).catch((reason: NodeJS.ErrnoException) => reason);
  expect(error).to.include({ code: 'ENOENT' });
}
