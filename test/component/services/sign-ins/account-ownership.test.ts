import { expect } from 'chai';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';

const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };
const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });

describe('The account that a sign-in connects', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const connection = (key = memberApp) => services().get<ConnectionStore>(ConnectionStore).find(key);

  beforeEach(() => flow.enable());

  const rights = { providerUserId: 'platform:user:ada', app: 'gmail', authConfigId: 'ac_1' };
  const wrongs = { providerUserId: 'platform:user:eve', app: 'slack', authConfigId: 'ac_9' };
  const mixtures = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    providerUserId: bits & 1 ? wrongs.providerUserId : rights.providerUserId,
    app: bits & 2 ? wrongs.app : rights.app,
    authConfigId: bits & 4 ? wrongs.authConfigId : rights.authConfigId,
  }));

  for (const account of mixtures) {
    const isRight = Object.entries(rights).every(([field, value]) => account[field as keyof typeof account] === value);

    it(`${isRight ? 'connects' : 'refuses'} an account of ${Object.values(account).join(', ')}`, async () => {
      const browser = await flow.start();
      flow.allow(browser);
      Object.assign(provider().accounts.get(browser.accountId) ?? {}, account);

      expect(await flow.handleCallback(browser)).to.include({ page: isRight ? 'connected' : 'failed' });
      expect((await connection())?.accountId).to.equal(isRight ? browser.accountId : undefined);
    });
  }

  it('refuses another account than the one that was asked for', async () => {
    const [browser, other] = [await flow.start(), await flow.start(cleo)];
    for (const each of [browser, other]) flow.allow(each);
    const findAccount = provider().findAccount.bind(provider());
    provider().findAccount = async (...asked) => {
      const account = await findAccount(...asked);
      return account && { ...account, accountId: other.accountId };
    };

    expect(await flow.handleCallback(browser)).to.deep.equal({ page: 'failed' });
    expect(await connection()).to.equal(undefined);
  });

  it('completes no attempt with the cookie of another', async () => {
    await flow.enable('slack');
    await flow.enable('gmail', 'globex');
    const eve = aPrincipal({ userId: 'eve', name: 'Eve', orgId: 'globex', role: 'member' });
    const people = [aPrincipal(), cleo, eve];
    const browsers = [];
    for (const principal of people) browsers.push(await flow.start(principal));
    browsers.push(await flow.start(cleo, 'slack'));
    for (const browser of browsers) flow.allow(browser);

    // Each callback has the state of one browser and the cookie of another.
    for (const browser of browsers) {
      for (const cookiesOf of browsers) {
        if (cookiesOf === browser) continue;
        const result = await flow.handleCallback({ ...browser, browserSecret: cookiesOf.browserSecret }, { cookiesOf });
        expect(result.page).to.be.oneOf(['unverified', 'unknown']);
      }
    }

    for (const { orgId, userId } of people) {
      expect(await connection({ orgId, userId, app: 'gmail' })).to.equal(undefined);
    }
  });

  it('asks with a filter where the provider does not return the owner', async () => {
    const [mine, strange] = [await flow.start(), await flow.start(cleo)];
    for (const browser of [mine, strange]) flow.allow(browser);
    provider().signIns.hidesOwners = true;
    Object.assign(provider().accounts.get(strange.accountId) ?? {}, { providerUserId: 'platform:user:eve' });

    expect(await flow.handleCallback(mine)).to.include({ page: 'connected' });
    expect(await flow.handleCallback(strange)).to.deep.equal({ page: 'failed' });
  });
});
