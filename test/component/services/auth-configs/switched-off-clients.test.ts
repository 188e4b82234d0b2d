import { expect } from 'chai';
import { AuthConfigService } from '../../../../src/services/auth-configs/auth-config-service.js';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { SignInStore } from '../../../../src/stores/sign-ins/sign-in-store.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal, SignInFlow } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';

const ada = aPrincipal({ isPlatformAdmin: true });
const entry = { clientId: 'client-of-acme-0001', clientSecret: 'secret', fields: {} };
const gmail = anApp({ slug: 'gmail', name: 'Gmail', takesOwnClient: true });

for (const state of ['switched off', 'deleted'] as const) {
  describe(`An own client that is ${state} at the provider`, () => {
    const services = useServices();
    const flow = new SignInFlow(services);
    const { signal } = neverAborted();
    const provider = () => services().fakes.provider;
    const clients = () => services().get(OwnClientSettingsService);
    const ensure = () => services().get(AuthConfigService).ensure(gmail);
    let managed: string;
    let own: string;

    beforeEach(async () => {
      await flow.enable();
      managed = await ensure();
      await clients().save(ada, 'gmail', entry, signal);
      own = await ensure();
      const [client] = provider().authConfigs.splice(1);
      if (state === 'switched off' && client) provider().authConfigs.push({ ...client, isEnabled: false });
    });

    it('is not replaced by another: no link is made, and the error says who mends it', async () => {
      const errors = [await rejectionOf(flow.start()), await rejectionOf(flow.start())];

      for (const error of errors) {
        expect(error).to.include({ code: 'app_not_connectable' });
        expect(error.details).to.include({ reason: 'own_client_off', mayHaveHappened: false });
        expect(error.message).to.match(/^The OAuth client that was saved for Gmail is switched off.*platform admin/);
      }
      const links = provider().inputsOf('createLink') as { authConfigId: string }[];
      expect(links.map(({ authConfigId }) => authConfigId)).to.deep.equal([own, own]);
    });

    it('leaves no open attempt, and no account to look for', async () => {
      await rejectionOf(flow.start());

      const memberApp = { orgId: 'acme', userId: 'ada', app: 'gmail' };
      const signIns = services().get<SignInStore>(SignInStore);
      expect(await signIns.listOpenOfMember(memberApp, new Date().toISOString())).to.deep.equal([]);
      expect(await services().fakes.client('appconnect_link_intents')).to.deep.equal([]);
    });

    it('is removed as any other, after which sign-ins go through the managed one again', async () => {
      await rejectionOf(flow.start());
      expect(await clients().describe(ada, 'gmail', signal)).to.include({ source: 'own', clientId: 'clie…0001' });

      expect(await clients().remove(ada, 'gmail', signal)).to.include({ source: 'managed' });
      await flow.start();

      expect(provider().inputsOf('createLink').at(-1)).to.include({ authConfigId: managed });
      expect(provider().authConfigs.map(({ authConfigId }) => authConfigId)).to.deep.equal([managed]);
    });
  });

  describe(`The test of a client of the dashboard that is ${state} there`, () => {
    const services = useServices();
    const flow = new SignInFlow(services);
    const provider = () => services().fakes.provider;

    it('is refused, and does not try the managed one in its place', async () => {
      const dashboard = provider().addAuthConfig({ app: 'gmail', scheme: 'OAUTH2' });
      expect(await services().get(AuthConfigService).ensure(gmail)).to.equal(dashboard);
      const [client] = provider().authConfigs.splice(0);
      if (state === 'switched off' && client) provider().authConfigs.push({ ...client, isEnabled: false });

      const error = await rejectionOf(flow.startClientTest(ada));

      expect(error).to.include({ code: 'app_not_connectable' });
      expect(error.details).to.include({ reason: 'uses_no_own_client' });
      expect(provider().inputsOf('createLink')).to.have.length(1);
      expect(await services().fakes.client('appconnect_link_intents')).to.deep.equal([]);
    });
  });
}
