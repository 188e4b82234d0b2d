import { expect } from 'chai';
import { GrantSharingService } from '../../../../src/services/account-removal/grant-sharing-service.js';
import { type AuthConfigRecord, AuthConfigStore } from '../../../../src/stores/auth-config-store.js';
import { useServices } from '../../../support/services.js';
import { aConnection, minute } from '../../../support/stores/store-records.js';

const gmail = { app: 'gmail', authConfigId: 'ac_gmail' };
const drive = { app: 'googledrive', authConfigId: 'ac_drive' };
const ofOtherNumber = { scheme: 'OAUTH2', source: 'own', clientLabel: '9876….com' } as const;
const ofOurs = { scheme: 'OAUTH2', source: 'own', clientLabel: '1234….com' } as const;

describe('GrantSharingService', () => {
  const services = useServices();
  const record = (fields: Pick<AuthConfigRecord, 'app' | 'authConfigId' | 'scheme'>, projectId = 'pr_fake') =>
    services()
      .get<AuthConfigStore>(AuthConfigStore)
      .insertIfAbsent({ projectId, createdAt: minute(0), ...fields });
  const sharesWithDrive = async () =>
    (
      await services()
        .get(GrantSharingService)
        .listSharing(gmail, [aConnection(drive)])
    ).length === 1;

  it('takes clients of which nothing is recorded for one', async () => {
    expect(await sharesWithDrive()).to.equal(true);
    await record({ ...gmail, scheme: 'managed' });
    expect(await sharesWithDrive()).to.equal(true);
  });

  it('tells the client of the provider from one of our own, in whatever project it is recorded', async () => {
    await record({ ...gmail, scheme: 'managed' });
    await record({ ...drive, ...ofOurs }, 'unknown');

    expect(await sharesWithDrive()).to.equal(false);
  });

  it('tells clients of our own by the numbers of their projects', async () => {
    await record({ ...gmail, ...ofOurs });
    await record({ ...drive, ...ofOtherNumber });

    expect(await sharesWithDrive()).to.equal(false);
  });

  it('goes by the client with which an account was made, and not by the one of its app today', async () => {
    await record({ ...gmail, scheme: 'managed' });
    await record({ ...drive, authConfigId: 'ac_later', ...ofOurs });

    expect(await sharesWithDrive()).to.equal(true);
  });

  it('leaves out other apps', async () => {
    const slack = aConnection({ app: 'slack', authConfigId: 'ac_slack' });

    expect(await services().get(GrantSharingService).listSharing(gmail, [slack])).to.deep.equal([]);
  });
});
