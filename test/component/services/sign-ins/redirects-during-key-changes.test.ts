import { expect } from 'chai';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-in-flow.js';
import { until } from '../../../support/until.js';

describe('A redirect during a change of the key', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;
  const projects = () => fakes().client('appconnect_sign_ins').pluck('project_id');

  beforeEach(async () => {
    await flow.enable();
    provider().keys.set('ak_other_project_key', 'pr_other');
  });

  /** Changes the key while the link is being created. */
  async function startDuringChange(): Promise<void> {
    const release = provider().hold('createLink');
    const start = flow.start();
    await until('the link is being created', () => provider().inputsOf('createLink').length === 1);
    await fakes().keys.save('ak_other_project_key');
    release();
    await start;
  }

  it('stores the account with the project in which the provider has it', async () => {
    await startDuringChange();

    expect(await projects()).to.deep.equal(['pr_other']);
  });

  it('stores it with the earlier project where the new one does not have it', async () => {
    const findAccount = provider().findAccount;
    provider().findAccount = async () => undefined;
    await startDuringChange();
    provider().findAccount = findAccount;

    expect(await projects()).to.deep.equal(['pr_fake']);
  });
});
