import { expect } from 'chai';
import { startProviderEmulator } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { refusedFieldsOf, rejectionOf } from '../../support/errors.js';
import { emulatorOptions, keyedOptions } from '../../support/provider/keyed-options.js';
import {
  closeAfterEach,
  gatewayTo,
  json,
  refusalBody,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';
import { tinyCatalog } from '../../support/provider-emulator/tiny-catalog.js';

const request = { authConfigId: 'ac_1', providerUserId: 'platform:user:ada', callbackUrl: 'https://host.test/back' };

describe('A link that the provider refuses for lack of fields', () => {
  const closeAfter = closeAfterEach();
  const serve = withScriptedProvider();

  it('names them by the provider’s labels', async () => {
    const apps = tinyCatalog.apps.map((app) => ({ ...app, fields: { subdomain: 'Your subdomain', region: 'Region' } }));
    const catalog = { ...tinyCatalog, apps };
    const emulator = closeAfter(await startProviderEmulator({ catalog, switches: { linksWantFields: true } }));
    const gateway = closeAfter(gatewayTo(emulator.url, emulator.projectKey));
    const { authConfigId } = await gateway.createAuthConfig({ app: 'gmail', scheme: 'managed' }, emulatorOptions());

    const error = await rejectionOf(gateway.createLink({ ...request, authConfigId }, emulatorOptions()));

    expect(error).to.include({ code: 'app_not_connectable' });
    expect(error.message).to.include('Your subdomain, Region');
    expect(refusedFieldsOf(error)).to.deep.equal(['subdomain', 'region']);
  });

  const field = (name: string) => ({ name, displayName: `The ${name}`, description: '' });
  const config = { id: 'ac_1', status: 'ENABLED', auth_scheme: 'OAUTH2', toolkit: { slug: 'zendesk' } };
  const initiation = { required: [field('subdomain'), field('tenant')], optional: [field('region')] };
  const fields = { auth_config_creation: {}, connected_account_initiation: initiation };
  const detail = { slug: 'zendesk', auth_config_details: [{ mode: 'OAUTH2', fields }] };

  async function refusedWith(refusal: ReturnType<typeof refusalBody>) {
    const { gateway } = await serve(({ path }, response) => {
      if (path.endsWith('/link')) return json(response, 400, refusal);
      json(response, 200, path.includes('/auth_configs/') ? config : detail);
    });
    return rejectionOf(gateway.createLink(request, keyedOptions()));
  }

  it('names only those that the refusal names', async () => {
    expect((await refusedWith(refusalBody("Following fields are missing: {'tenant'}."))).message).to.match(
      /told: The tenant\./,
    );
    expect((await refusedWith(refusalBody('region is required'))).message).to.match(/told: The region\./);
  });

  it('names all required fields where the refusal names none', async () => {
    const error = await refusedWith(refusalBody('Nope', { slug: 'ConnectedAccount_MissingRequiredFields' }));

    expect(error.message).to.include('The subdomain, The tenant');
  });

  it('is another refusal where no fields are missing', async () => {
    expect(await refusedWith(refusalBody('Alias is taken'))).to.include({ code: 'provider_protocol' });
  });
});
