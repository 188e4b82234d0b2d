import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const pathOf = (app: string) => `/v1/appconnect/apps/${app}`;
const address = 'cleo@example.com';

describe('Apps of Google that live on one grant', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail', 'googledrive'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
    for (const app of ['gmail', 'googledrive']) await connect(app, address);
  });

  afterEach(() => installation.close());

  const connect = async (app: string, account: string) => {
    await cleo.connect(app, account);
    await cleo.waitUntilConnected(app, account);
  };
  const disconnect = async (app: string) => (await cleo.delete(`${pathOf(app)}/connection`)).body;
  const accounts = () =>
    installation.provider.accounts().map(({ toolkitSlug, label, status }) => [toolkitSlug, label, status]);
  const ofGmail = ['gmail', address, 'ACTIVE'];

  it('stay connected when one is disconnected, which says so', async () => {
    const { revoked, remainder, note } = await disconnect('googledrive');

    expect({ revoked, remainder }).to.deep.equal({ revoked: false, remainder: 'kept_grant' });
    expect(note).to.contain('one of the same vendor');
    expect(accounts()).to.deep.equal([ofGmail]);
    expect(await cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).to.have.property('data');
  });

  it('lose it with the last of them', async () => {
    await disconnect('googledrive');

    expect(await disconnect('gmail')).to.include({ revoked: true });
    expect(accounts()).to.deep.equal([]);
  });

  it('stay connected when one is connected with another address', async () => {
    await connect('googledrive', 'cleo@home.example');
    const isReplaced = () => accounts().length === 2;
    await until('the first account is removed', isReplaced);

    expect(accounts()).to.deep.equal([ofGmail, ['googledrive', 'cleo@home.example', 'ACTIVE']]);
  });

  it('do not keep each other’s grant where one has a client of another project', async () => {
    await disconnect('googledrive');
    const client = { clientId: '123456789012-abc.apps.example', clientSecret: 'secret', fields: {} };
    expect(await ada.put(`${pathOf('googledrive')}/oauth-client`, client)).to.include({ status: 200 });
    await connect('googledrive', address);

    expect(await disconnect('googledrive')).to.include({ revoked: true });
    expect(accounts()).to.deep.equal([ofGmail]);
  });
});
