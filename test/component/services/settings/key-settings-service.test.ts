import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ProjectDiscoveryService } from '../../../../src/services/provider-project/project-discovery-service.js';
import { ProviderProjectService } from '../../../../src/services/provider-project/provider-project-service.js';
import { KeySettingsService } from '../../../../src/services/settings/key-settings-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection } from '../../../support/stores/store-records.js';

const { signal } = neverAborted();
const root = aPrincipal({ isPlatformAdmin: true });
const [oldKey, newKey] = ['ak_fake_project_key', 'ak_new_project_key'];

describe('The key of the provider', () => {
  const services = useServices();
  const fakes = () => services().fakes;
  const settings = () => services().get(KeySettingsService);
  const discovery = () => services().get(ProjectDiscoveryService);
  const projects = () => services().get(ProviderProjectService);
  const connections = () => services().get<ConnectionStore>(ConnectionStore);
  const events = async (orgId = 'acme') =>
    (await services().get<AuditStore>(AuditStore).list(orgId, { limit: 9 })).events;

  beforeEach(() => {
    fakes().provider.keys.set(newKey, 'pr_new');
  });

  describe('saving', () => {
    it('validates, then stores the project, then the key, and notifies everybody', async () => {
      const answer = await settings().save(root, ` ${newKey}\n`, signal);

      expect(answer.key).to.deep.include({ saved: true, source: 'saved', lastFour: '_key', editable: true });
      expect(answer.badge).to.include({ state: 'connected' });
      expect(await fakes().keys.read()).to.equal(newKey);
      expect(await projects().findProjectId()).to.equal('pr_new');
      expect((await events()).map(({ action }) => action)).to.deep.equal(['key.saved']);
      expect(fakes().events.payloadsOf('appconnect.settings.changed')).to.have.length(1);
      expect(fakes().tools.notified).to.deep.equal([{ orgId: 'acme' }, { orgId: 'globex' }]);
    });

    it('leaves everything as it was when the provider refuses it', async () => {
      expect(await rejectionOf(settings().save(root, 'ak_unknown_key_1', signal))).to.include({ code: 'key_refused' });

      expect(await fakes().keys.read()).to.equal(oldKey);
      expect(await events()).to.deep.equal([]);
      expect(fakes().events.published).to.deep.equal([]);
    });

    it('has the badge read anew once a save could not reach the provider', async () => {
      expect((await settings().describe(root)).badge).to.include({ state: 'connected' });
      for (let time = 0; time < 2; time += 1) {
        fakes().provider.failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'checkKey');
      }

      await rejectionOf(settings().save(root, newKey, signal));

      expect((await settings().describe(root)).badge).to.include({ state: 'not_reachable' });
    });

    for (const code of ['rate_limited', 'provider_protocol', 'provider_unreachable'] as const) {
      it(`distinguishes a provider that cannot be asked (${code}) from one that refuses`, async () => {
        fakes().provider.failNextWith(new PluginError(code, 'Not now.'), 'checkKey');

        expect(await rejectionOf(settings().save(root, newKey, signal))).to.include({ code: 'provider_unreachable' });
        expect(await fakes().keys.read()).to.equal(oldKey);
      });
    }

    it('says how long to wait where the provider asks for a pause', async () => {
      const pause = new PluginError('rate_limited', 'Not now.', { details: { retryAfterMs: 7_000 } });
      fakes().provider.failNextWith(pause, 'checkKey');

      const { details } = await rejectionOf(settings().save(root, newKey, signal));

      expect(details).to.include({ retryAfterMs: 7_000 });
    });

    it('sends no request to the provider where the file cannot be written', async () => {
      fakes().keys.read = () => Promise.reject(new PluginError('storage_damaged', 'The file is damaged.'));

      expect(await rejectionOf(settings().save(root, newKey, signal))).to.include({ code: 'storage_damaged' });
      expect(fakes().provider.calls).to.deep.equal([]);
    });

    it('uses no key whose project could not be stored', async () => {
      await fakes().client.schema.renameTable('appconnect_provider_projects', 'appconnect_projects_away');
      try {
        await rejectionOf(settings().save(root, newKey, signal));
      } finally {
        await fakes().client.schema.renameTable('appconnect_projects_away', 'appconnect_provider_projects');
      }

      expect(await fakes().keys.read()).to.equal(oldKey);
      expect(await events()).to.deep.equal([]);
      expect(await settings().save(root, newKey, signal), 'and works afterwards').to.have.property('badge');
    });

    it('keeps the old key and its accounts where the file cannot be written', async () => {
      await discovery().discoverProjectId();
      await connections().replace(aConnection({ projectId: 'pr_fake' }));
      const save = fakes().keys.save.bind(fakes().keys);
      fakes().keys.save = () => Promise.reject(new PluginError('storage_damaged', 'The disk is full.'));

      expect(await rejectionOf(settings().save(root, newKey, signal))).to.include({ code: 'storage_damaged' });

      expect(await projects().findProjectId()).to.equal('pr_fake');
      expect((await settings().describe(root)).badge).to.include({ state: 'connected' });
      expect(await events()).to.deep.equal([]);
      fakes().keys.save = save;
    });

    it('assigns accounts of no known project to the previous project before it changes', async () => {
      await discovery().discoverProjectId();
      await connections().replace(aConnection());

      await settings().save(root, newKey, signal);

      expect((await connections().listOfOrganization('acme'))[0]?.projectId).to.equal('pr_fake');
    });

    it('assigns no account where the previous project was never known', async () => {
      await connections().replace(aConnection());

      await settings().save(root, newKey, signal);

      expect((await connections().listOfOrganization('acme'))[0]?.projectId).to.equal(undefined);
    });

    it('tells the operator once how many connections the project of the key has not', async () => {
      const told = () => fakes().logger.lines.filter(({ message }) => message.includes('another project'));
      await connections().replace(aConnection({ projectId: 'pr_1' }));

      await settings().save(root, newKey, signal);
      await settings().save(root, newKey, signal);

      expect(told()).to.deep.equal([
        {
          level: 'warn',
          message: 'The project key cannot reach connections of another project.',
          fields: { connections: 1 },
        },
      ]);
    });

    it('ends with the key that was sent last, when two are saved at once', async () => {
      const release = fakes().provider.hold('checkKey');
      const both = [settings().save(root, newKey, signal), settings().save(root, oldKey, signal)];
      release();

      await Promise.all(both);

      expect(await fakes().keys.read()).to.equal(oldKey);
    });
  });

  describe('who may change it', () => {
    const orgAdmin = aPrincipal();

    it('is the platform admin, while there are several organizations', async () => {
      expect(await rejectionOf(settings().save(orgAdmin, newKey, signal))).to.include({ code: 'forbidden' });
      expect(await rejectionOf(settings().forget(orgAdmin))).to.include({ code: 'forbidden' });
      expect((await settings().describe(orgAdmin)).key.editable).to.equal(false);
      expect(fakes().provider.inputsOf('checkKey')).not.to.include(newKey);
    });

    it('is an org admin too, while there is one organization', async () => {
      fakes().directory.organizations.pop();

      expect((await settings().save(orgAdmin, newKey, signal)).key.editable).to.equal(true);
    });

    it('is never a member', async () => {
      const member = aPrincipal({ role: 'member' });
      fakes().directory.organizations.pop();

      for (const deed of [
        settings().describe(member),
        settings().save(member, newKey, signal),
        settings().forget(member),
      ]) {
        expect(await rejectionOf(deed)).to.include({ code: 'forbidden' });
      }
    });

    it('is nobody while the environment supplies it', async () => {
      fakes().environment.APPCONNECT_API_KEY = newKey;

      expect(await rejectionOf(settings().save(root, oldKey, signal))).to.include({ code: 'key_managed_elsewhere' });
      expect(await rejectionOf(settings().forget(root))).to.include({ code: 'key_managed_elsewhere' });
      expect((await settings().describe(root)).key).to.include({ source: 'environment', editable: false });
    });
  });

  it('is recorded for every organization when it is saved and when it is deleted, since the agents of all use it', async () => {
    await settings().save(root, newKey, signal);
    await settings().forget(root);

    for (const orgId of ['acme', 'globex']) {
      const recorded = (await events(orgId)).map(({ action, actor }) => [action, actor?.userId]);
      expect(recorded).to.deep.equal([
        ['key.forgotten', root.userId],
        ['key.saved', root.userId],
      ]);
    }
  });

  it('is recorded for the organization of who saves it, where the directory lists none yet', async () => {
    fakes().directory.listOrganizations = async () => [];
    await settings().save(root, newKey, signal);

    expect((await events(root.orgId)).map(({ action }) => action)).to.deep.equal(['key.saved']);
  });

  it('stays as it is while the organizations cannot be listed, since nobody would read of the change', async () => {
    fakes().directory.failNextWith(new Error('directory down'));
    await rejectionOf(settings().forget(root));

    expect(await fakes().keys.read()).to.equal(oldKey);
  });

  it('is deleted and recorded, and calls then fail as not configured', async () => {
    const answer = await settings().forget(root);

    expect(answer.key).to.include({ saved: false, source: undefined });
    expect(answer.badge).to.deep.equal({ state: 'not_configured' });
    expect((await events()).map(({ action }) => action)).to.deep.equal(['key.forgotten']);
  });

  it('is not recorded as deleted where none was saved', async () => {
    await settings().forget(root);

    const answer = await settings().forget(root);

    expect(answer.key).to.include({ saved: false });
    for (const orgId of ['acme', 'globex']) {
      expect((await events(orgId)).map(({ action }) => action)).to.deep.equal(['key.forgotten']);
    }
  });

  it('is announced also where another request has deleted it, since that may not have announced it yet', async () => {
    await settings().forget(root);
    fakes().events.published.length = 0;

    await settings().forget(root);

    expect(fakes().events.payloadsOf('appconnect.settings.changed')).to.have.length(1);
  });

  it('counts and reports what deleting it would affect only for those who may delete it', async () => {
    await connections().replace(aConnection());
    const count = sinon.spy(connections(), 'countAll');

    expect((await settings().describe(root)).inUse).to.deep.equal({ connections: 1, members: 1, apps: 1 });
    expect((await settings().describe(aPrincipal())).inUse).to.equal(undefined);
    expect(count.callCount).to.equal(1);
  });
});
