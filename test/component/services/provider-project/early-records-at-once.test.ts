import { expect } from 'chai';
import type { Knex } from 'knex';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { EarlyRecordsService } from '../../../../src/services/provider-project/early-records-service.js';
import { AuthConfigStore, SqlAuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { openPostgres } from '../../../support/stores/databases.js';
import { untilLockWaits } from '../../../support/stores/lock-waits.js';

const ada = aPrincipal({ role: 'member', isPlatformAdmin: true });
const early = {
  projectId: 'unknown',
  app: 'gmail',
  authConfigId: 'ac_early',
  scheme: 'OAUTH2',
  source: 'own',
  createdAt: '2026-11-20T10:00:00.000Z',
} as const;
const late = { ...early, projectId: 'pr_fake', authConfigId: 'ac_late', createdAt: '2026-11-20T11:00:00.000Z' };

describe('EarlyRecordsService on PostgreSQL', () => {
  const services = useServices(openPostgres);
  const client = () => services().fakes.client;
  const authConfigs = () => services().get<AuthConfigStore>(AuthConfigStore);
  const give = () => services().get(EarlyRecordsService).giveTo('pr_fake');

  /** What another replica does in a transaction that is still open. */
  async function meanwhile(work: (transaction: Knex.Transaction) => Promise<unknown>): Promise<Knex.Transaction> {
    const transaction = await client().transaction();
    await work(transaction);
    return transaction;
  }

  // The provider does not name the project by itself meanwhile.
  beforeEach(async () => {
    services().fakes.provider.keys.clear();
    await authConfigs().replace(early);
  });

  it('keeps a later client in use that is stored for the project at the same moment', async () => {
    const other = await meanwhile((transaction) => new SqlAuthConfigStore(transaction).replace(late));
    const giving = give();
    await untilLockWaits(client(), 1);

    await other.commit();
    await giving;

    expect(await authConfigs().find(late)).to.deep.equal(late);
    expect(await authConfigs().listRetired(late)).to.deep.equal([early.authConfigId]);
  });

  it('gives a client while another one is stored', async () => {
    const other = await meanwhile((transaction) => transaction('appconnect_auth_configs').forUpdate());
    const giving = give();
    await untilLockWaits(client(), 1);
    const entry = { clientId: 'client-of-acme-0001', clientSecret: 'secret', fields: {} };
    const saving = services().get(OwnClientSettingsService).save(ada, 'gmail', entry, neverAborted().signal);
    await untilLockWaits(client(), 2);

    await other.rollback();
    await Promise.all([giving, saving]);

    expect(await authConfigs().find(late)).to.deep.equal({ ...early, projectId: 'pr_fake' });
    expect(await authConfigs().find(early)).to.include({ source: 'own', clientLabel: 'clie…0001' });
  });
});
