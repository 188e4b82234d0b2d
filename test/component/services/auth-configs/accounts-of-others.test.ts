import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AuthConfigService } from '../../../../src/services/auth-configs/auth-config-service.js';
import { OwnClientService } from '../../../../src/services/auth-configs/own-client-service.js';
import { OwnClientSettingsService } from '../../../../src/services/auth-configs/own-client-settings-service.js';
import { RetiredClientService } from '../../../../src/services/auth-configs/retired-client-service.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';

const ada = aPrincipal({ isPlatformAdmin: true });
const gmail = anApp({ slug: 'gmail', name: 'Gmail', takesOwnClient: true });

describe('An own client with accounts at the provider that no connection here uses', () => {
  const services = useServices();
  const { signal } = neverAborted();
  const provider = () => services().fakes.provider;
  const clients = () => services().get(OwnClientSettingsService);
  const save = (clientId: string) =>
    clients().save(ada, 'gmail', { clientId, clientSecret: 'secret', fields: {} }, signal);
  const collectUnused = () => services().get(RetiredClientService).collectUnused();
  const deleted = () => provider().inputsOf('deleteAuthConfig');
  let client: string;
  let account: string;

  beforeEach(async () => {
    await save('client-of-acme-0001');
    client = await services().get(AuthConfigService).ensure(gmail);
    account = provider().addAccount({ authConfigId: client });
  });

  for (const [change, make] of Object.entries({
    removed: () => clients().remove(ada, 'gmail', signal),
    replaced: () => save('client-of-acme-0002'),
  })) {
    it(`stays when it is ${change}, and is deleted once they are gone`, async () => {
      await make();
      await collectUnused();
      expect(deleted()).to.deep.equal([]);
      expect(await services().get(AuthConfigService).ensure(gmail)).not.to.equal(client);

      provider().accounts.delete(account);
      await collectUnused();
      await collectUnused();
      expect(deleted()).to.deep.equal([client]);
    });
  }

  it('stays while the provider cannot be asked for them', async () => {
    provider().failNextWith(new PluginError('provider_unreachable', 'Down.'), 'listAuthConfigs');

    await services()
      .get(OwnClientService)
      .remove('gmail', async () => {});

    expect(deleted()).to.deep.equal([]);
  });
});
