import { expect } from 'chai';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { until } from '../../../support/until.js';

describe('A redirect during a change of the key', () => {
  const services = useServices();
  const flow = new SignInFlow(services);
  const fakes = () => services().fakes;
  const provider = () => fakes().provider;
  const changeKey = () => fakes().keys.save('ak_other_project_key');

  beforeEach(async () => {
    await flow.enable();
    provider().keys.set('ak_other_project_key', 'pr_other');
  });

  it('creates no account in a project that is not stored with it', async () => {
    const release = provider().hold('listAuthConfigs');
    const start = rejectionOf(flow.start());
    await until('the auth config is looked up', () => provider().inputsOf('listAuthConfigs').length === 1);
    await changeKey();
    release();

    expect(await start).to.include({ code: 'conflict' });
    expect([...provider().accounts.keys()]).to.deep.equal([]);
    expect(await fakes().client('appconnect_link_intents')).to.deep.equal([]);
  });

  it('stores the account with the project of the key that created it', async () => {
    const createLink = provider().createLink;
    provider().createLink = async (...request) => {
      const link = await createLink(...request);
      await changeKey();
      return link;
    };
    await flow.start();

    expect(await fakes().client('appconnect_sign_ins').pluck('project_id')).to.deep.equal(['pr_fake']);
  });
});
