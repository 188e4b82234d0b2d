import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  agent,
  connection,
  type Fault,
  mail,
  ProviderFaultFixture,
  read,
  retryWhileUnreachable,
  send,
} from '../../support/provider-faults.js';
import { until } from '../../support/until.js';

/** Every kind of fault, and the codes that it may cause. `Retry-After` is long, so that no test waits for it. */
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
  const fixture = new ProviderFaultFixture();
  const ofProvider = (method: string, path: string) =>
    fetch(`${fixture.installation.provider.url}/api/v3.1${path}`, {
      method,
      headers: { 'x-api-key': fixture.installation.provider.projectKey },
    });
  const toolCalls = () =>
    fixture.installation.provider.requests().filter(({ rpcMethod }) => rpcMethod === 'tools/call').length;

  for (const [name, { fault, codes }] of Object.entries(faults)) {
    describe(`with ${name}`, () => {
      it('saves no key, says why, and saves it once the provider works', async () => {
        await fixture.open({});
        fixture.injectFault(fault);

        const { status: httpStatus, body, headers } = await fixture.installation.saveKey(fixture.ada);

        expect([httpStatus, body.code]).to.deep.equal([503, 'provider_unreachable']);
        expect(headers.get('retry-after')).to.equal(name === 'a wish for a pause' ? '120' : null);
        expect((await fixture.ada.get('/v1/appconnect/settings')).body.badge.state).to.equal('not_configured');
        await expectMissing(join(fixture.installation.home, 'appconnect', 'config.ini'));
        fixture.installation.provider.heal();
        expect((await fixture.installation.saveKey(fixture.ada)).body.badge.state).to.equal('connected');
      });

      it('shows an empty list at first, the last good one later, and the live one once the provider works', async () => {
        await fixture.open({ apps: [] });
        fixture.injectFault(fault);
        const first = await fixture.ada.get('/v1/appconnect/apps');
        expect([first.status, first.body.catalog.source, first.body.apps]).to.deep.equal([200, 'none', []]);
        expect(first.body.catalog.problem.code).to.be.oneOf([
          'provider_unreachable',
          'provider_protocol',
          'rate_limited',
        ]);
        expect((await fixture.ada.put('/v1/appconnect/apps/gmail/enablement')).body.code).to.equal(
          'provider_unreachable',
        );
        expect((await fixture.ada.get('/v1/appconnect/apps?view=enabled')).body.apps).to.deep.equal([]);

        fixture.installation.provider.heal();
        fixture.advanceClock(60_000);
        const live = (await fixture.ada.get('/v1/appconnect/apps')).body;
        expect(live.catalog.source).to.equal('live');
        expect((await fixture.ada.put('/v1/appconnect/apps/gmail/enablement')).body.enabled).to.equal(true);

        fixture.injectFault(fault);
        fixture.advanceClock(60 * 60_000);
        const kept = (await fixture.ada.get('/v1/appconnect/apps')).body;
        expect(kept.catalog).to.deep.equal({ source: 'last_good', fetchedAt: live.catalog.fetchedAt });
        expect(kept.total).to.equal(live.total);
        expect((await fixture.ada.put('/v1/appconnect/apps/slack/enablement')).body.enabled).to.equal(true);
      });

      for (const [step, method, path] of [
        ['looking for an auth config', 'GET', '*/auth_configs'],
        ['making the auth config', 'POST', '*/auth_configs'],
        ['making the link', 'POST', '*/connected_accounts/link'],
      ] as const) {
        it(`starts no sign-in while ${step} fails, and starts one once the provider works`, async () => {
          await fixture.open();
          fixture.injectFault(fault, path, { method });

          const refused = await fixture.cleo.post(connection);

          expect(codes).to.include(refused.body.code);
          expect(await fixture.status()).to.equal('not_connected');
          fixture.installation.provider.heal();
          expect((await fixture.cleo.connect('gmail', 'cleo@example.com')).body).to.contain(' is connected');
          const configs = (await (await ofProvider('GET', '/auth_configs?toolkit_slug=gmail')).json()) as {
            items: unknown[];
          };
          expect(configs.items).to.have.length(1);
        });
      }

      it('asks the redirected browser to wait, and completes once the provider works', async () => {
        await fixture.open();
        const { body } = await fixture.cleo.post(connection);
        const back = await fixture.cleo.answerHostedPage(body.signInUrl, 'cleo@example.com');
        fixture.injectFault(fault, '*/connected_accounts/*', { method: 'GET' });

        const page = await fixture.cleo.get(back);

        expect([page.status, page.body]).to.satisfy(
          ([code, text]: [number, string]) => code === 200 && text.includes('Almost done'),
        );
        expect(await fixture.status()).to.equal('signing_in');
        fixture.installation.provider.heal();
        expect((await fixture.cleo.get(back)).body).to.contain(' is connected');
      });

      it('runs nothing while no session can be created, and says that nothing was done', async () => {
        await fixture.open();
        fixture.injectFault(fault, '*/tool_router/session*', { method: 'POST' });
        await fixture.cleo.connect('gmail', 'cleo@example.com');

        const refused = await fixture.cleo.invoke(agent, send, mail('Once'));

        expect(refused.code).to.be.oneOf(['provider_unreachable', 'rate_limited']);
        expect(fixture.installation.provider.executions()).to.deep.equal([]);
        fixture.installation.provider.heal();
        expect(await retryWhileUnreachable(() => fixture.cleo.invoke(agent, send, mail('Once')))).to.have.property(
          'data',
        );
        expect(fixture.installation.provider.executions()).to.have.length(1);
      });

      it('sends a call once, whatever the response', async () => {
        await fixture.open();
        await fixture.cleo.connect('gmail', 'cleo@example.com');
        await fixture.cleo.invoke(agent, read);
        const before = { calls: toolCalls(), executions: fixture.installation.provider.executions().length };
        fixture.injectFault(fault, '*/mcp', { rpcMethod: 'tools/call' });

        const answer = await fixture.cleo.invoke(agent, send, mail('Once'));

        expect(answer.code).to.equal('outcome_unknown');
        expect(toolCalls()).to.equal(before.calls + 1);
        expect(fixture.installation.provider.executions().length - before.executions).to.be.at.most(1);
      });

      it('disconnects at once, says that access is still to be revoked, and revokes it later', async () => {
        await fixture.open();
        await fixture.cleo.connect('gmail', 'cleo@example.com');
        fixture.injectFault(fault, '*/connected_accounts/*');

        const { status: httpStatus, body } = await fixture.cleo.delete(connection);

        expect([httpStatus, body.connection.status, body.revoked]).to.deep.equal([200, 'not_connected', false]);
        expect(body.note).to.contain('as soon as it does');
        expect((await fixture.cleo.invoke(agent, read)).code).to.equal('not_connected');
        fixture.installation.provider.heal();
        fixture.advanceClock(10 * 60_000);
        await fixture.installation.restart();
        await until('nothing is left at the provider', () => fixture.installation.provider.accounts().length === 0);
      });
    });
  }

  it('is awaited while it is slow, at every step', async () => {
    await fixture.open({});
    fixture.injectFault({ kind: 'delay', ms: 150 });

    expect((await fixture.installation.saveKey(fixture.ada)).status).to.equal(200);
    expect((await fixture.ada.put('/v1/appconnect/apps/gmail/enablement')).status).to.equal(200);
    expect((await fixture.cleo.connect('gmail', 'cleo@example.com')).body).to.contain(' is connected');
    expect(await fixture.cleo.invoke(agent, send, mail('Slow'))).to.have.property('data');
    expect((await fixture.cleo.delete(connection)).body.revoked).to.equal(true);
    expect(fixture.installation.provider.executions()).to.have.length(1);
  });

  it('is down: apps can still be disabled and disconnected and actions searched, and all else reports the outage', async () => {
    await fixture.open();
    await fixture.cleo.connect('gmail', 'cleo@example.com');
    await fixture.cleo.call(agent, 'search_actions', { query: 'send an email' });
    await fixture.installation.provider.close();
    await fixture.installation.restart();

    const list = (await fixture.cleo.get('/v1/appconnect/apps')).body;
    expect(list.catalog).to.include({ source: 'last_good' });
    expect(list.catalog.fetchedAt).to.match(/^\d{4}-/);
    const found = await fixture.cleo.call(agent, 'search_actions', { query: 'send an email' });
    expect(found.structuredContent.actions[0].action).to.equal(send);
    const refused = await fixture.cleo.invoke(agent, send, mail('Never'));
    expect(refused.code).to.equal('provider_unreachable');
    expect(refused.message).to.contain('Nothing was done');
    expect((await fixture.cleo.delete(connection)).body).to.deep.include({ revoked: false });
    expect(await fixture.status()).to.equal('not_connected');
    expect((await fixture.ada.delete('/v1/appconnect/apps/gmail/enablement')).body.enabled).to.equal(false);
    expect(await fixture.cleo.toolNames(agent)).to.deep.equal([]);
  });
});

async function expectMissing(path: string): Promise<void> {
  const error = await readFile(path).catch((reason: NodeJS.ErrnoException) => reason);
  expect(error).to.include({ code: 'ENOENT' });
}
