import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { SignInStore } from '../../../../src/stores/sign-in-store.js';
import { listedRevocations } from '../../../support/listed-revocations.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInJourney } from '../../../support/sign-in-journey.js';
import { aConnection } from '../../../support/store-records.js';
import { until } from '../../../support/until.js';

const place = { orgId: 'acme', userId: 'ada', app: 'gmail' };
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('SignInCompletionService', () => {
  const services = useServices();
  const journey = new SignInJourney(services);
  const provider = () => services().ground.provider;
  const connection = (key = place) => services().get<ConnectionStore>(ConnectionStore).find(key);
  const stateOf = async (id: string) => (await services().get<SignInStore>(SignInStore).findById(id))?.state;
  const actions = async () =>
    (await services().get(AuditService).list('acme', { limit: 100 })).events.map(({ action }) => action);
  const isRemoved = (accountId: string) => until(`${accountId} is removed`, () => !provider().accounts.has(accountId));

  beforeEach(() => journey.enable());

  describe('when the provider is slow or down', () => {
    it('waits for an account that turns active a moment after the redirect', async () => {
      const traveller = await journey.start();

      const arriving = journey.comeBack(traveller);
      await until('the account was read', () => provider().inputsOf('findAccount').length === 1);
      journey.allow(traveller);

      expect(await arriving).to.include({ page: 'connected' });
      expect(provider().inputsOf('findAccount')).to.deep.equal([traveller.accountId, traveller.accountId]);
      expect(await connection()).to.include({
        accountId: traveller.accountId,
        health: 'healthy',
        projectId: 'pr_fake',
      });
    });

    it('is unfinished while nothing can be read, and a later arrival connects', async () => {
      const traveller = await journey.start();
      journey.allow(traveller);
      provider().failNextWith(outage, 'findAccount');

      expect(await journey.comeBack(traveller)).to.deep.equal({ page: 'unfinished' });
      expect(await connection()).to.equal(undefined);
      expect(await stateOf(traveller.id)).to.equal('pending');

      expect(await journey.comeBack(traveller)).to.include({ page: 'connected' });
    });

    it('is unfinished for a visitor who leaves while it waits', async () => {
      const traveller = await journey.start();
      const leaving = new AbortController();

      const arriving = journey.comeBack(traveller, { signal: leaving.signal });
      await until('the account was read', () => provider().inputsOf('findAccount').length === 1);
      leaving.abort();

      expect(await arriving).to.deep.equal({ page: 'unfinished' });
      expect(await stateOf(traveller.id)).to.equal('pending');
    });
  });

  describe('the account that was connected', () => {
    const name = (accountId: string, label: string) =>
      Object.assign(provider().accounts.get(accountId) ?? {}, { label });
    const summary = { memberName: 'Ada', organizationName: 'Acme', appName: 'Gmail' };

    it('is named at once, with the member, the organization and the app', async () => {
      const traveller = await journey.start();
      journey.allow(traveller);
      name(traveller.accountId, 'ada@example.com');

      const named = { page: 'connected', summary, account: 'ada@example.com' };
      expect(await journey.comeBack(traveller)).to.deep.equal(named);
      expect(await journey.comeBack(traveller), 'again').to.deep.equal(named);
      expect(provider().inputsOf('findAccountLabel')).to.have.length(1);
    });

    it('is named from what was read of it anyway, and nothing more is asked', async () => {
      provider().signIns.tellsLabels = true;
      const traveller = await journey.start();
      journey.allow(traveller);
      name(traveller.accountId, 'ada@example.com');

      expect(await journey.comeBack(traveller)).to.include({ page: 'connected', account: 'ada@example.com' });
      expect(provider().inputsOf('findAccount')).to.have.length(1);
      expect(provider().inputsOf('createSession')).to.deep.equal([]);
      expect(provider().inputsOf('findAccountLabel')).to.deep.equal([]);
    });

    it('is named to nobody but its member, or the browser that left', async () => {
      const traveller = await journey.start();
      journey.allow(traveller);
      await journey.comeBack(traveller);

      expect(await journey.comeBack(traveller, { carries: 'nothing' })).to.deep.equal({ page: 'unknown' });
      expect(await journey.comeBack(traveller, { who: cleo })).to.deep.equal({ page: 'unknown' });
    });

    it('is connected all the same when the provider tells no name, or none in time', async () => {
      const [first, second] = [await journey.start(), await journey.start(cleo)];
      for (const traveller of [first, second]) journey.allow(traveller);
      provider().failNextWith(outage, 'findAccountLabel');
      expect(await journey.comeBack(first)).to.deep.equal({ page: 'connected', summary });

      const asked = provider().inputsOf('findAccountLabel').length;
      const release = provider().hold('findAccountLabel');
      const leaving = new AbortController();
      const arriving = journey.comeBack(second, { signal: leaving.signal });
      await until('the name is asked for', () => provider().inputsOf('findAccountLabel').length > asked);
      leaving.abort();

      expect(await arriving).to.deep.equal({ page: 'connected', summary: { ...summary, memberName: 'Cleo' } });
      release();
    });
  });

  describe('what the query says', () => {
    it('is not believed when it says that an active account failed', async () => {
      const traveller = await journey.start();
      journey.allow(traveller);

      expect(await journey.comeBack(traveller, { says: 'failed' })).to.include({ page: 'connected' });
    });

    it('ends nothing: after a forged failure the true arrival still connects', async () => {
      const traveller = await journey.start();

      expect(await journey.comeBack(traveller, { says: 'failed' })).to.deep.equal({ page: 'failed' });
      expect(await stateOf(traveller.id)).to.equal('pending');

      journey.allow(traveller);
      expect(await journey.comeBack(traveller)).to.include({ page: 'connected' });
    });

    it('counts for nothing without a state of ours', async () => {
      const traveller = await journey.start();
      journey.allow(traveller);

      for (const state of ['', 'x'.repeat(43), traveller.browserSecret, traveller.id]) {
        expect(await journey.comeBack({ ...traveller, state })).to.deep.equal({ page: 'unknown' });
      }
    });
  });

  describe('when things changed meanwhile', () => {
    const changes: Record<string, () => Promise<unknown> | unknown> = {
      'the app was disabled': () => services().get<EnabledAppStore>(EnabledAppStore).disable(place),
      'the member left': () => services().ground.directory.remove('acme', 'ada'),
      'the person refused': () => provider().setState('ca_2', 'failed'),
      'the account was deleted': () => provider().accounts.clear(),
      'the account ran out': () => provider().setState('ca_2', 'expired'),
      'the account has a state that nobody knows': () => provider().setState('ca_2', 'unknown'),
    };

    for (const [name, change] of Object.entries(changes)) {
      it(`connects nothing after ${name}, and leaves nothing at the provider`, async () => {
        const traveller = await journey.start();
        expect(traveller.accountId).to.equal('ca_2');
        journey.allow(traveller);
        await change();

        expect(await journey.comeBack(traveller)).to.deep.equal({ page: 'failed' });

        expect(await connection()).to.equal(undefined);
        expect(await stateOf(traveller.id)).to.equal('failed');
        expect(await actions()).to.include('sign_in.refused');
        await isRemoved(traveller.accountId);
        expect(await journey.comeBack(traveller), 'again').to.deep.equal({ page: 'failed' });
      });
    }

    it('takes the grant back at the app, when one was given', async () => {
      const traveller = await journey.start();
      journey.allow(traveller);
      services().ground.directory.remove('acme', 'ada');

      await journey.comeBack(traveller);

      await isRemoved(traveller.accountId);
      expect(provider().inputsOf('revokeAccount')).to.deep.equal([traveller.accountId]);
    });
  });

  describe('in the place of an earlier connection', () => {
    it('lists the earlier account for removal, with the project that it belongs to', async () => {
      provider().addAccount({ accountId: 'ca_old' });
      const old = aConnection({ accountId: 'ca_old', projectId: 'pr_earlier' });
      await services().get<ConnectionStore>(ConnectionStore).replace(old);
      const traveller = await journey.start();
      journey.allow(traveller);

      await journey.comeBack(traveller);

      expect((await connection())?.accountId).to.equal(traveller.accountId);
      const list = await listedRevocations(services().ground.client);
      expect(list.map(({ accountId, projectId }) => [accountId, projectId])).to.deep.equal([['ca_old', 'pr_earlier']]);
      expect(provider().accounts.has('ca_old')).to.equal(true);
    });

    it('heals a broken connection, and keeps the grant that both were given', async () => {
      provider().addAccount({ accountId: 'ca_old', state: 'expired' });
      const old = aConnection({ accountId: 'ca_old', projectId: 'pr_fake', health: 'broken', brokenReason: 'expired' });
      await services().get<ConnectionStore>(ConnectionStore).replace(old);
      const traveller = await journey.start();
      journey.allow(traveller);

      await journey.comeBack(traveller);

      const healed = await connection();
      expect(healed).to.include({ accountId: traveller.accountId, health: 'healthy' });
      expect(healed?.brokenReason).to.equal(undefined);
      await isRemoved('ca_old');
      expect(provider().inputsOf('revokeAccount')).to.deep.equal([]);
    });
  });

  it('counts one arrival of many at once', async () => {
    const traveller = await journey.start();
    journey.allow(traveller);

    const pages = await Promise.all(Array.from({ length: 20 }, () => journey.comeBack(traveller)));

    expect(new Set(pages.map(({ page }) => page))).to.deep.equal(new Set(['connected']));
    expect((await actions()).filter((action) => action === 'connection.made')).to.have.length(1);
  });

  describe('two departures with one link', () => {
    it('finish with the second; the first is taken back, and its state is unknown', async () => {
      const token = await journey.link();
      const first = await journey.continueFrom(token, cleo);
      const second = await journey.continueFrom(token, cleo);
      await isRemoved(first.accountId);
      journey.allow(second);

      expect(await journey.comeBack(first, { who: cleo })).to.deep.equal({ page: 'unknown' });
      expect(await journey.comeBack(second, { who: cleo })).to.include({ page: 'connected' });
      expect((await connection({ ...place, userId: 'cleo' }))?.accountId).to.equal(second.accountId);
    });

    it('lose the second to a browser that left with the first, and connect neither', async () => {
      const token = await journey.link();
      const first = await journey.continueFrom(token, cleo);
      const second = await journey.continueFrom(token, cleo);
      journey.allow(second);

      expect(await journey.comeBack(second, { who: cleo, carries: first })).to.include({ page: 'unverified' });

      expect(await connection({ ...place, userId: 'cleo' })).to.equal(undefined);
      await isRemoved(second.accountId);
    });
  });
});
