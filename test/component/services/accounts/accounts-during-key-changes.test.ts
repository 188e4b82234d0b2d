import { expect } from 'chai';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { actionSenderFixture, failedOutcome } from '../../../support/agents/action-sender-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

describe('The account of a call during a change of the key', () => {
  const services = useServices();
  const { provider, find, connected, callOn, send } = actionSenderFixture(services);
  const asked = (method: 'createSession' | 'findAccount') => provider().inputsOf(method).length;

  async function useKey(key: string): Promise<void> {
    await services().fakes.keys.save(key);
    await services().get(ProjectDiscoveryService).discoverProjectId();
  }

  /** With the key of another project the provider knows nothing of the account. */
  async function changeProject(accountId: string): Promise<void> {
    await useKey('ak_other_project_key');
    provider().accounts.delete(accountId);
  }

  beforeEach(async () => {
    provider().keys.set('ak_other_project_key', 'pr_other');
    await useKey('ak_fake_project_key');
  });

  it('stays connected where a failed call has it looked up, and the key is replaced meanwhile', async () => {
    const connection = await connected({ projectId: 'pr_fake' });
    provider().answerNextCallWith(failedOutcome('possible'));
    const release = provider().hold('findAccount');
    const sending = rejectionOf(send(callOn(connection)));
    await until('the account is looked up', () => asked('findAccount') === 1);
    await changeProject(connection.accountId);
    release();

    expect(await sending).to.include({ code: 'action_failed' });
    expect((await find())?.health).to.equal('healthy');
  });

  it('is not looked up in another project, where the key was replaced before the app refused', async () => {
    const connection = await connected({ projectId: 'pr_fake' });
    provider().answerNextCallWith(failedOutcome('possible'));
    const release = provider().hold('callAction');
    const sending = rejectionOf(send(callOn(connection)));
    await until('the call is sent', () => provider().inputsOf('callAction').length === 1);
    await changeProject(connection.accountId);
    release();

    expect(await sending).to.include({ code: 'action_failed' });
    expect((await find())?.health).to.equal('healthy');
    expect(asked('findAccount')).to.equal(0);
  });

  it('stays connected where its session is refused because the key was replaced before', async () => {
    const connection = await connected({ projectId: 'pr_fake' });
    await changeProject(connection.accountId);

    const error = await rejectionOf(send(callOn(connection)));

    expect(error).to.include({ code: 'conflict' });
    expect(error).to.have.nested.property('details.mayHaveHappened', false);
    expect((await find())?.health).to.equal('healthy');
    expect(asked('createSession')).to.equal(0);
  });

  it('stays connected where its session is refused because the key is replaced meanwhile', async () => {
    const connection = await connected({ projectId: 'pr_fake' });
    const release = provider().hold('createSession');
    const sending = rejectionOf(send(callOn(connection)));
    await until('a session is asked for', () => asked('createSession') === 1);
    await changeProject(connection.accountId);
    release();

    expect(await sending).to.include({ code: 'conflict' });
    expect((await find())?.health).to.equal('healthy');
  });
});
