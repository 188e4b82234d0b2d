import { expect } from 'chai';
import sinon from 'sinon';
import { LegacyMigrationService } from '../../../../src/services/maintenance/legacy-migration-service.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { signInLimits } from '../../../../src/services/sign-ins/sign-in-limit-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import {
  aConnection,
  anAuditEvent,
  aSignIn,
  markNeedsConfirmation,
  minute,
} from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const day = 24 * 60 * 60_000;

describe('Maintenance', () => {
  const services = useServices();
  const startClock = useClock();
  const flow = new SignInFlow(services);
  const fakes = () => services().fakes;
  const connections = () => services().get<ConnectionStore>(ConnectionStore);

  /** Adds a connection with an account at the provider. */
  async function connect(id: string, fields: Partial<Parameters<typeof aConnection>[0]> = {}): Promise<void> {
    const accountId = `ca_of_${id}`;
    const { userId = 'ada', app = 'gmail' } = fields;
    fakes().provider.addAccount({ accountId, providerUserId: `platform:user:${userId}`, app });
    await connections().replace(aConnection({ id, accountId, ...fields }));
  }

  const accounts = () => [...fakes().provider.accounts.keys()];
  const owners = async (orgId = 'acme') => (await connections().listOfOrganization(orgId)).map(({ userId }) => userId);

  describe('MaintenanceService', () => {
    const maintenance = () => services().get(MaintenanceService);
    const events = async () => (await services().get<AuditStore>(AuditStore).list('acme', { limit: 50 })).events;

    it('ends expired sign-ins, removes their accounts, and records it with the member’s name', async () => {
      const clock = startClock('date');
      await flow.enable();
      const browser = await flow.start();
      clock.tick(10 * 60_000);

      await maintenance().run();

      await until('nothing is left at the provider', () => accounts().length === 0);
      expect(await flow.handleCallback(browser)).to.deep.equal({ page: 'unknown' });
      expect((await events())[0]).to.deep.include({
        action: 'sign_in.expired',
        actingAs: { userId: 'ada', name: 'Ada' },
      });
      await maintenance().run();
      expect((await events()).filter(({ action }) => action === 'sign_in.expired')).to.have.length(1);
    });

    it('ends at once what an earlier version left to be confirmed, and removes its account', async () => {
      await flow.enable();
      const browser = await flow.start();
      flow.allow(browser);
      await markNeedsConfirmation(fakes().client, browser.id);

      await maintenance().run();

      await until('nothing is left at the provider', () => accounts().length === 0);
      expect(fakes().provider.inputsOf('revokeAccount')).to.deep.equal([browser.accountId]);
      expect(await flow.handleCallback(browser)).to.deep.equal({ page: 'unknown' });
      expect((await events()).map(({ action }) => action)).to.include('sign_in.expired');
    });

    it('ends as many sign-ins in one run as may be started before the next', async () => {
      const signIns = services().get<SignInStore>(SignInStore);
      const startedMeanwhile = (signInLimits.installation * 15) / 60;
      for (let number = 0; number < startedMeanwhile; number += 1) {
        await signIns.create(aSignIn({ id: `sign-in-${number}`, userId: `user-${number}`, expiresAt: minute(-1) }));
      }

      await maintenance().run();

      expect(await signIns.listOverdue(new Date().toISOString(), 1)).to.deep.equal([]);
    });

    it('asks a directory that hangs for several names at once', async () => {
      const signIns = services().get<SignInStore>(SignInStore);
      for (const userId of ['ada', 'ben', 'cleo']) {
        await signIns.create(aSignIn({ id: `of-${userId}`, userId, expiresAt: minute(-1) }));
      }
      let answer = () => {};
      const hanging = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)));
      const findMember = sinon.stub(fakes().directory, 'findMember').returns(hanging);
      const run = maintenance().run();

      await until('it is asked for all', () => findMember.callCount === 3);
      answer();
      await run;
    });

    it('does not end sign-ins that have not expired', async () => {
      await flow.enable();
      const browser = await flow.start();

      await maintenance().run();

      flow.allow(browser);
      expect(await flow.handleCallback(browser)).to.include({ page: 'connected' });
    });

    it('deletes ended sign-ins after a day, and records after four hundred days', async () => {
      const clock = startClock('date');
      const signIns = services().get<SignInStore>(SignInStore);
      const audit = services().get<AuditStore>(AuditStore);
      const ago = (ms: number) => new Date(clock.now - ms).toISOString();
      await signIns.create(aSignIn({ id: 'old', state: 'failed', expiresAt: ago(day + 1) }));
      await signIns.create(aSignIn({ id: 'young', state: 'failed', expiresAt: ago(day - 1) }));
      await audit.append('acme', anAuditEvent({ at: ago(400 * day + 1), app: 'old' }));
      await audit.append('acme', anAuditEvent({ at: ago(400 * day - 1), app: 'young' }));

      await maintenance().run();

      expect([await signIns.findById('old'), (await signIns.findById('young'))?.id]).to.deep.equal([
        undefined,
        'young',
      ]);
      expect((await events()).map(({ app }) => app)).to.deep.equal(['young']);
    });

    it('reconciles with the directory right after the start, and then once a day', async () => {
      const clock = startClock('date');
      await connect('c1', { userId: 'cleo' });
      fakes().directory.remove('acme', 'cleo');
      await maintenance().run();
      expect(await owners()).to.deep.equal([]);

      await connect('c2', { userId: 'cleo' });
      clock.tick(day - 1);
      await maintenance().run();
      expect(await owners()).to.deep.equal(['cleo']);
      clock.tick(1);
      await maintenance().run();

      expect(await owners()).to.deep.equal([]);
    });

    it('makes its daily run although the clock was a day ahead at the one before', async () => {
      const clock = startClock('date');
      await maintenance().run();
      await connect('c1', { userId: 'cleo' });
      fakes().directory.remove('acme', 'cleo');

      clock.setSystemTime(Date.now() - day);
      await maintenance().run();

      expect(await owners()).to.deep.equal([]);
    });

    it('deletes the counters of limits that are over', async () => {
      const clock = startClock('date');
      await flow.enable();
      await flow.start();
      clock.tick(day);

      await maintenance().run();

      // The account of the sign-in that ended is being removed.
      const others = fakes().client('appconnect_start_counts').whereNot({ name: 'removals' });
      expect(await others).to.deep.equal([]);
    });

    it('migrates older connections also where the reconciliation failed', async () => {
      const run = sinon.spy(services().get(LegacyMigrationService), 'run');
      fakes().directory.failNextWith(new Error('directory down'));

      await maintenance().run();

      expect(run.callCount).to.equal(1);
    });

    it('repeats a daily run that failed within minutes', async () => {
      const clock = startClock('date');
      await connect('c1', { userId: 'cleo' });
      fakes().directory.remove('acme', 'cleo');
      fakes().directory.failNextWith(new Error('directory down'));

      await maintenance().run();
      expect(fakes().logger.messages('warn')).to.have.length(1);
      expect(await owners()).to.deep.equal(['cleo']);

      clock.tick(5 * 60_000);
      await maintenance().run();
      expect(await owners()).to.deep.equal([]);
    });
  });
});
