import { expect } from 'chai';
import sinon from 'sinon';
import { Closables } from '../../../../src/services/closables.js';
import { LegacyMigrationService } from '../../../../src/services/maintenance/legacy-migration-service.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { LegacyConnectionStore } from '../../../../src/stores/legacy-connection-store.js';
import { useClock } from '../../../support/clock.js';
import { aMember } from '../../../support/fakes/fake-directory.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { minute } from '../../../support/stores/store-records.js';

const fiveMinutes = 5 * 60_000;

describe('LegacyMigrationService', () => {
  const services = useServices();
  const startClock = useClock();
  const fakes = () => services().fakes;
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const migration = () => services().get(LegacyMigrationService);
  const migrate = () => migration().run(neverAborted().signal);
  const owners = async (orgId = 'acme') => (await connections().listOfOrganization(orgId)).map(({ userId }) => userId);

  beforeEach(async () => {
    await fakes().client.schema.createTable('appconnect_org_connections', (table) => {
      for (const name of ['id', 'org_id', 'app_slug', 'connected_account_id', 'provider_user_id', 'status']) {
        table.string(name);
      }
      for (const name of ['created_at', 'updated_at']) table.string(name);
    });
  });

  afterEach(() => fakes().client.schema.dropTable('appconnect_org_connections'));

  const legacyRow = (orgId: string, app: string) =>
    fakes()
      .client('appconnect_org_connections')
      .insert({
        id: `${orgId}-${app}`,
        org_id: orgId,
        app_slug: app,
        connected_account_id: `ca_${orgId}_${app}`,
        provider_user_id: `org:${orgId}`,
        status: 'ACTIVE',
        created_at: minute(0),
        updated_at: minute(0),
      });

  it('migrates the others where one organization fails, and that one the next time', async () => {
    await legacyRow('acme', 'gmail');
    await legacyRow('globex', 'gmail');
    fakes().directory.failNextWith(new Error('directory down'));

    const failure = await migrate().catch((error) => error);

    expect(failure.errors.map(({ message }: Error) => message)).to.deep.equal(['directory down']);
    expect([await owners(), await owners('globex')]).to.deep.equal([[], ['dev']]);
    expect(fakes().logger.messages('error')).to.deep.equal(['Older app connections could not be moved.']);

    await migrate();
    expect(await owners()).to.deep.equal(['ada']);
  });

  it('waits for an organization to have an org admin, and logs it', async () => {
    await legacyRow('acme', 'gmail');
    for (const member of fakes().directory.members) if (member.orgId === 'acme') member.role = 'member';

    await migrate();

    expect(await owners()).to.deep.equal([]);
    expect(fakes().logger.messages('warn')).to.have.length(1);
  });

  it('announces each connection that was moved, with its status', async () => {
    await legacyRow('acme', 'gmail');
    await legacyRow('acme', 'slack');
    await fakes().client('appconnect_org_connections').where({ app_slug: 'slack' }).update({ status: 'EXPIRED' });

    await migrate();

    const key = { orgId: 'acme', userId: 'ada' };
    expect(fakes().events.payloadsOf('appconnect.connection.changed')).to.deep.equal([
      { ...key, app: 'gmail', status: 'connected' },
      { ...key, app: 'slack', status: 'reconnect_needed' },
    ]);
  });

  it('keeps the provider user that the account was made for', async () => {
    await legacyRow('acme', 'gmail');

    await migrate();

    expect(await connections().find({ orgId: 'acme', userId: 'ada', app: 'gmail' })).to.include({
      accountId: 'ca_acme_gmail',
      providerUserId: 'org:acme',
    });
  });

  describe('where the directory does not answer', () => {
    const organizations = ['org-1', 'org-2', 'org-3', 'org-4'];
    /** For which the org admin was asked, and those for which that fails. */
    let asked: string[];
    let failing: Set<string>;

    beforeEach(async () => {
      asked = [];
      failing = new Set(organizations);
      for (const orgId of organizations) {
        fakes().directory.organizations.push({ id: orgId, name: orgId });
        await legacyRow(orgId, 'gmail');
      }
      fakes().directory.findEarliestOrgAdmin = async (orgId) => {
        asked.push(orgId);
        if (failing.has(orgId)) throw new Error('The directory does not answer.');
        return aMember({ orgId, role: 'org_admin' });
      };
    });

    it('asks for two organizations at the start, not for all, and lets the plugin open', async () => {
      await migration().runAtStart();

      expect(asked).to.deep.equal(['org-1', 'org-2']);
    });

    it('asks for others the next time, and for those that failed in turn', async () => {
      for (let time = 0; time < 4; time += 1) await migration().runAtStart();

      expect(asked).to.deep.equal([...organizations, ...organizations]);
    });

    it('tries again within minutes', async () => {
      const clock = startClock('date');
      await services().get(MaintenanceService).run();
      expect(await owners('org-1')).to.deep.equal([]);

      failing.clear();
      clock.tick(fiveMinutes);
      await services().get(MaintenanceService).run();

      expect(await owners('org-1')).to.deep.equal(['ada']);
    });

    it('asks no more for the next one where the plugin is stopped while it starts', async () => {
      const { findEarliestOrgAdmin } = fakes().directory;
      failing.clear();
      fakes().directory.findEarliestOrgAdmin = async (orgId) => {
        await services()
          .get(Closables)
          .closeAll((error) => expect.fail(String(error)));
        return findEarliestOrgAdmin.call(fakes().directory, orgId);
      };

      await migration().runAtStart();

      expect(asked).to.deep.equal(['org-1']);
    });
  });

  it('fails the start where the database does not tell which organizations there are', async () => {
    const away = new Error('The database is locked.');
    sinon.stub(services().get<LegacyConnectionStore>(LegacyConnectionStore), 'listOrganizations').rejects(away);

    expect(
      await migration()
        .runAtStart()
        .catch((error) => error),
    ).to.equal(away);
  });
});
