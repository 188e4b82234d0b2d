import { expect } from 'chai';
import { ConnectionRemovalService } from '../../../../src/services/connections/connection-removal-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

/** The provider names none of the accounts. */
describe('The grant of an account at Google, while its member is connected with another app of Google', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const gmail = { orgId: 'acme', userId: 'ada', app: 'gmail' };

  beforeEach(async () => {
    const app = 'googledrive';
    const connection = aConnection({ app, accountId: provider().addAccount({ app }) });
    await services().get<ConnectionStore>(ConnectionStore).replace(connection);
    await flow.enable();
  });

  async function signIn() {
    const browser = await flow.start();
    flow.allow(browser);
    return browser;
  }

  it('is taken back where the member passed on the address, and somebody else signed in', async () => {
    const browser = await signIn();

    await flow.handleCallback(browser, { cookiesOf: 'nothing' });

    await until('the account is removed', () => !provider().accounts.has(browser.accountId));
    expect(provider().inputsOf('revokeAccount')).to.deep.equal([browser.accountId]);
  });

  it('is kept where the member connected it, and disconnects', async () => {
    await flow.handleCallback(await signIn(), { principal: aPrincipal() });

    const removal = await services().get(ConnectionRemovalService).disconnect(gmail, aPrincipal());

    expect(removal).to.equal('kept_grant');
    expect(provider().inputsOf('revokeAccount')).to.deep.equal([]);
  });
});
