import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { aConnection, listAccountRemovals } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('SignInCallbackService', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const connection = (key = memberApp) => services().get<ConnectionStore>(ConnectionStore).find(key);
  const stateOf = async (id: string) => (await services().get<SignInStore>(SignInStore).findById(id))?.state;
  const actions = async () =>
    (await services().get(AuditService).list('acme', { limit: 100 })).events.map(({ action }) => action);

  beforeEach(() => flow.enable());

  describe('when the provider is slow or down', () => {
    it('waits for an account that becomes active a moment after the callback', async () => {
      provider().signIns.reportsLabels = true;
      const browser = await flow.start();
      Object.assign(provider().accounts.get(browser.accountId) ?? {}, { label: 'ada@example.com' });

      const pending = flow.handleCallback(browser);
      await until('the account was read', () => provider().inputsOf('findAccount').length === 1);
      flow.allow(browser);

      expect(await pending).to.include({ page: 'connected' });
      expect(provider().inputsOf('findAccount')).to.deep.equal([browser.accountId, browser.accountId]);
      expect(await connection()).to.include({
        accountId: browser.accountId,
        health: 'healthy',
        projectId: 'pr_fake',
      });
    });

    it('waits for an account in a status that is not known here, and removes none', async () => {
      const browser = await flow.start();
      provider().setState(browser.accountId, 'unknown');

      const pending = flow.handleCallback(browser);
      await until('the account was read', () => provider().inputsOf('findAccount').length === 1);
      flow.allow(browser);

      expect(await pending).to.include({ page: 'connected' });
      expect(provider().inputsOf('deleteAccount')).to.deep.equal([]);
    });

    it('connects an account whose app the provider writes in capital letters', async () => {
      const browser = await flow.start();
      flow.allow(browser);
      Object.assign(provider().accounts.get(browser.accountId) ?? {}, { app: 'GMAIL' });

      expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
    });

    it('is unfinished while nothing can be read, and a later callback connects', async () => {
      const browser = await flow.start();
      flow.allow(browser);
      provider().failNextWith(outage, 'findAccount');

      expect(await flow.handleCallback(browser)).to.deep.equal({ page: 'unfinished' });
      expect(await connection()).to.equal(undefined);
      expect(await stateOf(browser.id)).to.equal('pending');

      expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
    });

    it('is unfinished for a browser that stops waiting', async () => {
      const browser = await flow.start();
      const controller = new AbortController();

      const pending = flow.handleCallback(browser, { signal: controller.signal });
      await until('the account was read', () => provider().inputsOf('findAccount').length === 1);
      controller.abort();

      expect(await pending).to.deep.equal({ page: 'unfinished' });
      expect(await stateOf(browser.id)).to.equal('pending');
    });
  });

  describe('what the query says', () => {
    it('is not trusted when it says that an active account failed', async () => {
      const browser = await flow.start();
      flow.allow(browser);

      expect(await flow.handleCallback(browser, { status: 'failed' })).to.include({ page: 'connected' });
    });

    it('ends nothing for a forged failure without the state: the real callback still connects', async () => {
      const browser = await flow.start();

      const forged = await flow.handleCallback({ ...browser, state: 'x'.repeat(43) }, { status: 'failed' });
      expect(forged).to.deep.equal({ page: 'unknown' });
      expect(await stateOf(browser.id)).to.equal('pending');

      flow.allow(browser);
      expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
    });

    it('keeps an undecided attempt open where a success is reported, or nothing', async () => {
      const browser = await flow.start();

      for (const status of ['success', undefined]) {
        const signal = AbortSignal.timeout(5);
        expect(await flow.handleCallback(browser, { status, signal })).to.deep.equal({ page: 'unfinished' });
      }

      expect(await stateOf(browser.id)).to.equal('pending');
    });

    it('has no effect without a known state', async () => {
      const browser = await flow.start();
      flow.allow(browser);

      for (const state of ['', 'x'.repeat(43), browser.browserSecret, browser.id]) {
        expect(await flow.handleCallback({ ...browser, state })).to.deep.equal({ page: 'unknown' });
      }
    });
  });

  describe('when things changed meanwhile', () => {
    const changes: Record<string, () => Promise<unknown> | unknown> = {
      'the app was disabled': () => services().get<EnabledAppStore>(EnabledAppStore).disable(memberApp),
      'the member was removed': () => services().fakes.directory.remove('acme', 'ada'),
      'the person refused': () => provider().setState('ca_2', 'failed'),
      'the account was deleted': () => provider().accounts.clear(),
      'the account expired': () => provider().setState('ca_2', 'expired'),
    };

    const pageAfter = (name: string) =>
      ['the app was disabled', 'the member was removed'].includes(name) ? 'not_allowed' : 'failed';

    for (const [name, change] of Object.entries(changes)) {
      it(`connects nothing after ${name}, and removes the account`, async () => {
        const browser = await flow.start();
        expect(browser.accountId).to.equal('ca_2');
        flow.allow(browser);
        await change();

        expect(await flow.handleCallback(browser)).to.deep.equal({ page: pageAfter(name) });

        expect(await connection()).to.equal(undefined);
        expect(await stateOf(browser.id)).to.equal('failed');
        expect(await actions()).to.include('sign_in.refused');
        await flow.isRemoved(browser.accountId);
        expect(await flow.handleCallback(browser), 'again').to.deep.equal({ page: pageAfter(name) });
      });
    }

    it('connects nothing where the app is disabled while the account is read', async () => {
      const browser = await flow.start();
      flow.allow(browser);
      const release = provider().hold('findAccount');
      const page = flow.handleCallback(browser);
      await until('the account is read', () => provider().inputsOf('findAccount').length === 1);
      await services().get<EnabledAppStore>(EnabledAppStore).disable(memberApp);
      release();

      expect(await page).to.deep.equal({ page: 'not_allowed' });
      expect(await connection()).to.equal(undefined);
      await flow.isRemoved(browser.accountId);
    });

    it('revokes the grant at the app, when one was given', async () => {
      const browser = await flow.start();
      flow.allow(browser);
      services().fakes.directory.remove('acme', 'ada');

      await flow.handleCallback(browser);

      await flow.isRemoved(browser.accountId);
      expect(provider().inputsOf('revokeAccount')).to.deep.equal([browser.accountId]);
    });
  });

  describe('that replaces an earlier connection', () => {
    it('schedules the earlier account for removal, with its project', async () => {
      provider().addAccount({ accountId: 'ca_old' });
      const old = aConnection({ accountId: 'ca_old', projectId: 'pr_earlier' });
      await services().get<ConnectionStore>(ConnectionStore).replace(old);
      const browser = await flow.start();
      flow.allow(browser);

      await flow.handleCallback(browser);

      expect((await connection())?.accountId).to.equal(browser.accountId);
      const list = await listAccountRemovals(services().fakes.client);
      expect(list.map(({ accountId, projectId }) => [accountId, projectId])).to.deep.equal([['ca_old', 'pr_earlier']]);
      expect(provider().accounts.has('ca_old')).to.equal(true);
    });

    it('repairs a broken connection, and keeps the grant of both', async () => {
      provider().addAccount({ accountId: 'ca_old', state: 'expired' });
      const old = aConnection({ accountId: 'ca_old', projectId: 'pr_fake', health: 'broken', brokenReason: 'expired' });
      await services().get<ConnectionStore>(ConnectionStore).replace(old);
      const browser = await flow.start();
      flow.allow(browser);

      await flow.handleCallback(browser);

      const healed = await connection();
      expect(healed).to.include({ accountId: browser.accountId, health: 'healthy' });
      expect(healed?.brokenReason).to.equal(undefined);
      await flow.isRemoved('ca_old');
      expect(provider().inputsOf('revokeAccount')).to.deep.equal([]);
    });
  });

  it('handles one of many concurrent callbacks', async () => {
    const browser = await flow.start();
    flow.allow(browser);

    const pages = await Promise.all(Array.from({ length: 20 }, () => flow.handleCallback(browser)));

    expect(new Set(pages.map(({ page }) => page))).to.deep.equal(new Set(['connected']));
    expect((await actions()).filter((action) => action === 'connection.made')).to.have.length(1);
  });

  describe('two redirects of one link', () => {
    it('complete with the second; the first account is removed, and its state is unknown', async () => {
      const token = await flow.createLink();
      const first = await flow.continueToProvider(token, cleo);
      const second = await flow.continueToProvider(token, cleo);
      await flow.isRemoved(first.accountId);
      flow.allow(second);

      expect(await flow.handleCallback(first, { principal: cleo })).to.deep.equal({ page: 'unknown' });
      expect(await flow.handleCallback(second, { principal: cleo })).to.include({ page: 'connected' });
      expect((await connection({ ...memberApp, userId: 'cleo' }))?.accountId).to.equal(second.accountId);
    });

    it('connect neither when the second comes back in the browser of the first', async () => {
      const token = await flow.createLink();
      const first = await flow.continueToProvider(token, cleo);
      const second = await flow.continueToProvider(token, cleo);
      flow.allow(second);

      expect(await flow.handleCallback(second, { principal: cleo, cookiesOf: first })).to.include({
        page: 'unverified',
      });

      expect(await connection({ ...memberApp, userId: 'cleo' })).to.equal(undefined);
      await flow.isRemoved(second.accountId);
    });
  });
});
