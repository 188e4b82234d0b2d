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
  send,
} from '../../support/provider-fault-fixture.js';
import { until } from '../../support/until.js';

/** One of each kind: asks for a pause, says nothing, is down. `Retry-After` is long, so that no test waits for it. */
const faults: Record<string, Fault> = {
  'a wish for a pause': { kind: 'status', status: 429, headers: { 'retry-after': '120' } },
  'a page that says 200': { kind: 'html', status: 200 },
  'a broken connection': { kind: 'reset' },
};

describe('A provider that fails (§7)', () => {
  const fixture = new ProviderFaultFixture();

  for (const [name, fault] of Object.entries(faults)) {
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
