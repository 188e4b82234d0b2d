import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, type RedirectedBrowser, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

const cleo = aPrincipal({ userId: 'cleo', name: 'Cleo', role: 'member' });
const memberApp = { orgId: 'acme', userId: 'cleo', app: 'gmail' };

describe('A redirect while the callback of an earlier one is being checked', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const connectedAccount = async () =>
    (await services().get<ConnectionStore>(ConnectionStore).find(memberApp))?.accountId;
  const stateOf = async (id: string) => (await services().get<SignInStore>(SignInStore).findById(id))?.state;

  let token: string;
  let first: RedirectedBrowser;

  beforeEach(async () => {
    await flow.enable();
    token = await flow.createLink('cleo');
    first = await flow.continueToProvider(token, cleo);
  });

  /** Starts the callback of the first redirect, and presses Continue again before its account has been read. */
  async function redirectDuringCallback(principal = cleo) {
    const release = provider().hold('findAccount');
    const pending = flow.handleCallback(first, { principal });
    await until('the account is being read', () => provider().inputsOf('findAccount').length > 0);
    const second = await flow.continueToProvider(token, cleo);
    release();
    return { result: await pending, second };
  }

  it('connects no account that is being removed, but the later one after its callback', async () => {
    flow.allow(first);

    const { result, second } = await redirectDuringCallback();

    expect(result).to.deep.equal({ page: 'unknown' });
    expect(await connectedAccount()).to.equal(undefined);
    flow.allow(second);
    expect(await flow.handleCallback(second, { principal: cleo })).to.include({ page: 'connected' });
    expect(await connectedAccount()).to.equal(second.accountId);
    await until('the first is removed', () => !provider().accounts.has(first.accountId));
  });

  it('is not ended by the result of the earlier one', async () => {
    provider().setState(first.accountId, 'failed');

    const { result, second } = await redirectDuringCallback();

    expect(result).to.deep.equal({ page: 'unknown' });
    expect(await stateOf(second.id)).to.equal('pending');
    expect(provider().accounts.has(second.accountId)).to.equal(true);
  });

  it('loses no account when the plugin stops between replacing it and scheduling its removal', async () => {
    const { client } = services().fakes;
    const stop = ({ sql }: { sql: string }) => {
      if (sql.includes('appconnect_revocations')) throw new Error('stopped');
    };
    client.on('query', stop);

    expect((await rejectionOf(flow.continueToProvider(token, cleo))).message).to.equal('stopped');
    client.removeListener('query', stop);

    expect(await services().get<SignInStore>(SignInStore).findById(first.id)).to.include({
      accountId: first.accountId,
    });
  });

  it('is not ended by an unverified callback with the state of the earlier one', async () => {
    const second = await flow.continueToProvider(token, cleo);

    for (const principal of [undefined, cleo, aPrincipal()]) {
      expect(await flow.handleCallback(first, { principal, cookiesOf: 'nothing' })).to.deep.equal({ page: 'unknown' });
    }

    flow.allow(second);
    expect(await flow.handleCallback(second, { principal: cleo })).to.include({ page: 'connected' });
  });
});

describe('A redirect by a link while Connect still waits for the provider', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;
  const stateOf = async (id: string) => (await services().get<SignInStore>(SignInStore).findById(id))?.state;

  beforeEach(async () => {
    await flow.enable();
  });

  /** Presses Connect, and Continue on a link to the same sign-in before the provider has answered; `fail`: it never does. */
  async function redirectDuringConnect(fail = () => {}) {
    const answer = provider().hold('createLink');
    const connect = rejectionOf(flow.start(cleo));
    await until('the provider is asked', () => provider().inputsOf('createLink').length > 0);
    // Holds no request after the first.
    provider().hold('createLink')();
    const { token } = await flow.requestLink('cleo');
    const second = await flow.continueToProvider(token, cleo);
    fail();
    answer();
    return { error: await connect, second };
  }

  async function expectStillOpen(second: RedirectedBrowser): Promise<void> {
    expect(await stateOf(second.id)).to.equal('pending');
    expect(provider().accounts.has(second.accountId)).to.equal(true);
    flow.allow(second);
    expect(await flow.handleCallback(second, { principal: cleo })).to.include({ page: 'connected' });
  }

  it('is not ended when the answer comes late', async () => {
    const { error, second } = await redirectDuringConnect();

    expect(error).to.include({ code: 'sign_in_over' });
    await expectStillOpen(second);
  });

  it('is not ended when the answer is lost', async () => {
    const lost = new PluginError('provider_unreachable', 'The answer was lost.');

    const { error, second } = await redirectDuringConnect(() => provider().failNextWith(lost, 'createLink'));

    expect(error).to.equal(lost);
    await expectStillOpen(second);
  });
});
