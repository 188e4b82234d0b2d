import { expect } from 'chai';
import type { Connection } from '../../../../src/domain/connection.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AccountRemovalService } from '../../../../src/services/account-removal/account-removal-service.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { type AccountRef, AccountRemovalStore } from '../../../../src/stores/account-removal/account-removal-store.js';
import { ProviderProjectStore } from '../../../../src/stores/provider-project-store.js';
import { actionSenderFixture } from '../../../support/agents/action-sender-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { listAccountRemovals } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

/** Connections from before members had their own come without a project. */
describe('An account of which the project is not known', () => {
  const services = useServices();
  const { provider, find, connected, callOn, send } = actionSenderFixture(services);
  const fakes = () => services().fakes;
  const announced = () => fakes().events.payloadsOf('appconnect.connection.changed');

  const knowProject = (projectId: string) =>
    services().get<ProviderProjectStore>(ProviderProjectStore).saveProjectId(`key of ${projectId}`, projectId);

  async function useKey(key: string): Promise<void> {
    await fakes().keys.save(key);
    await services().get(ProjectDiscoveryService).discoverProjectId();
  }

  /** With the key of another project the provider does not find it. */
  async function connectedElsewhere() {
    const connection = await connected();
    provider().accounts.delete(connection.accountId);
    return connection;
  }

  async function putOnList(): Promise<AccountRef> {
    const account = { accountId: provider().addAccount(), app: 'gmail', orgId: 'acme', userId: 'ada' };
    await services().get<AccountRemovalStore>(AccountRemovalStore).add(account, { dueAt: new Date().toISOString() });
    return account;
  }

  const dueNow = () => fakes().client('appconnect_revocations').update({ due_at: new Date().toISOString() });
  const attempt = (account: AccountRef) => services().get(AccountRemovalService).attemptNow(account);

  beforeEach(async () => {
    provider().keys.set('ak_other_project_key', 'pr_other');
    await useKey('ak_fake_project_key');
  });

  it('is of the only project so far, once a second one is in use', async () => {
    await connected();

    await useKey('ak_other_project_key');

    expect((await find())?.projectId).to.equal('pr_fake');
  });

  it('is removed with the key in force', async () => {
    expect(await attempt(await putOnList())).to.equal('revoked');
  });

  it('is removed with the key that finds it, also where it waits since before the project of that key was known', async () => {
    await fakes().keys.save('ak_other_project_key');
    const { accountId } = await putOnList();
    await services().get(ProjectDiscoveryService).discoverProjectId();

    services().get(AccountRemovalService).wake();

    await until('the account is removed', () => !provider().accounts.has(accountId));
  });

  it('is of no project where a member signed in with the key of the second one, before its project was known', async () => {
    await fakes().keys.save('ak_other_project_key');
    await connected({ authConfigId: 'ac_1' });

    await services().get(ProjectDiscoveryService).discoverProjectId();
    expect((await find())?.projectId).to.equal(undefined);

    await send(callOn((await find()) as Connection));
    expect((await find())?.projectId).to.equal('pr_other');
  });

  it('is of no project while several are known, and none has found it', async () => {
    await useKey('ak_other_project_key');
    await connected();
    await putOnList();
    provider().keys.set('ak_third_project_key', 'pr_third');

    await useKey('ak_third_project_key');

    expect((await find())?.projectId).to.equal(undefined);
    expect((await listAccountRemovals(fakes().client))[0]?.projectId).to.equal(undefined);
  });

  it('is of the project in which its session was made', async () => {
    await send(callOn(await connected()));

    expect((await find())?.projectId).to.equal('pr_fake');
  });

  it('is deleted where the only project does not find it', async () => {
    expect(await rejectionOf(send(callOn(await connectedElsewhere())))).to.include({ code: 'reconnect_needed' });

    expect(await find()).to.include({ health: 'broken', brokenReason: 'deleted' });
  });

  it('is of the only other project where the one of the key does not find it', async () => {
    await knowProject('pr_other');

    expect(await rejectionOf(send(callOn(await connectedElsewhere())))).to.include({ code: 'reconnect_needed' });

    expect(await find()).to.include({ health: 'healthy', projectId: 'pr_other' });
    expect(announced().map(({ status }) => status)).to.deep.equal(['other_project']);
  });

  it('stays as it is where it may be of several others', async () => {
    await knowProject('pr_other');
    await knowProject('pr_third');

    await rejectionOf(send(callOn(await connectedElsewhere())));

    const connection = await find();
    expect(connection?.health).to.equal('healthy');
    expect(connection?.projectId).to.equal(undefined);
  });

  it('waits for the key of the only other project, and is taken off the list where that one does not find it either', async () => {
    const { accountId } = await putOnList();
    provider().accounts.delete(accountId);
    await useKey('ak_other_project_key');
    const projectOf = async () => (await listAccountRemovals(fakes().client))[0]?.projectId;

    services().get(AccountRemovalService).wake();
    await until('it is known to be of the other project', async () => (await projectOf()) === 'pr_fake');
    await dueNow();
    await useKey('ak_fake_project_key');
    services().get(AccountRemovalService).wake();

    await until('it is off the list', async () => (await listAccountRemovals(fakes().client)).length === 0);
  });

  it('is known to be of no project while that of the key is not known', async () => {
    const account = await putOnList();
    provider().accounts.delete(account.accountId);
    await fakes().keys.save('ak_other_project_key');
    provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'checkKey');

    expect(await attempt(account)).to.equal('other_project');
    expect((await listAccountRemovals(fakes().client))[0]?.projectId).to.equal(undefined);
  });

  it('stays listed for removal until it is found', async () => {
    await knowProject('pr_other');
    await knowProject('pr_third');
    const account = await putOnList();
    const kept = provider().accounts.get(account.accountId);
    provider().accounts.delete(account.accountId);

    expect(await attempt(account)).to.equal('other_project');
    expect(await listAccountRemovals(fakes().client)).to.have.length(1);

    if (kept !== undefined) provider().accounts.set(account.accountId, kept);
    expect(await attempt(account)).to.equal('revoked');
    expect(await listAccountRemovals(fakes().client)).to.deep.equal([]);
  });

  it('is taken off the list once it was found, also where the answer to its deletion was lost', async () => {
    await knowProject('pr_other');
    const account = await putOnList();
    provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'deleteAccount');
    expect(await attempt(account)).to.equal('revoked');
    provider().accounts.delete(account.accountId);

    const [listed] = await listAccountRemovals(fakes().client);

    expect(await attempt({ ...account, projectId: listed?.projectId })).to.equal('gone');
    expect(await listAccountRemovals(fakes().client)).to.deep.equal([]);
  });

  it('is taken off the list where the only project does not find it', async () => {
    const account = await putOnList();
    provider().accounts.delete(account.accountId);

    expect(await attempt(account)).to.equal('gone');
    expect(await listAccountRemovals(fakes().client)).to.deep.equal([]);
  });
});
