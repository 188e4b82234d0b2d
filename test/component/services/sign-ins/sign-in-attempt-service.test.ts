import { expect } from 'chai';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

describe('Starting a sign-in again', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const provider = () => services().fakes.provider;

  it('removes the account of the attempt before, and leaves that of the new one', async () => {
    await flow.enable();
    const first = await flow.start();
    flow.allow(first);

    const second = await flow.start();

    await until('an account is removed', () => provider().inputsOf('deleteAccount').length > 0);
    expect(provider().inputsOf('deleteAccount')).to.deep.equal([first.accountId]);
    expect(await flow.handleCallback(first)).to.deep.equal({ page: 'unknown' });
    flow.allow(second);
    expect(await flow.handleCallback(second)).to.include({ page: 'connected' });
  });
});
