import { inspect } from 'node:util';
import { expect } from 'chai';
import { refusedFieldsOf, rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { json, refusalBody, withScriptedProvider } from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const secret = 'canary-7f3a-secret';
const client = {
  app: 'twitter',
  name: 'AppConnect twitter, own client 1',
  credentials: { client_id: 'id-of-x', client_secret: secret, generic_id: 'g-1' },
};

/** An error as the log prints it, with every cause and with properties that are not enumerable. */
const everythingOf = (error: unknown) => inspect(error, { depth: 20, showHidden: true });

describe('An own OAuth client', () => {
  const serve = withScriptedProvider();

  it('is sent once, whole, and for sessions too', async () => {
    const { server, gateway } = await serve((_, response) =>
      json(response, 201, { toolkit: { slug: 'twitter' }, auth_config: { id: 'ac_own' } }),
    );

    expect(await gateway.createOwnClient(client, keyedOptions())).to.deep.equal({ authConfigId: 'ac_own' });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'POST /api/v3.1/auth_configs',
    ]);
    expect(JSON.parse(server.requests[0]?.body ?? '').auth_config).to.deep.include({
      type: 'use_custom_auth',
      authScheme: 'OAUTH2',
      name: client.name,
      credentials: client.credentials,
      is_enabled_for_tool_router: true,
    });
  });

  it('is refused with the names of the credentials that the provider names', async () => {
    const { gateway } = await serve((_, response) =>
      json(response, 400, refusalBody(`client_secret "${secret}" is no secret; generic_id: Required`)),
    );

    const error = await rejectionOf(gateway.createOwnClient(client, keyedOptions()));

    expect(error).to.include({ code: 'invalid_request' });
    expect(refusedFieldsOf(error)).to.deep.equal(['client_secret', 'generic_id']);
    expect(everythingOf(error)).not.to.include('canary');
  });

  for (const [name, status, body] of [
    ['the provider has a fault of its own', 500, refusalBody(`cannot store ${secret}`)],
    ['the key lacks the right', 403, refusalBody(`no write access for ${secret}`)],
    ['something in between refuses', 400, { error: `bad ${secret}` }],
    ['the answer lacks its id', 201, { auth_config: { credentials: { client_secret: secret } } }],
    ['the path was removed', 410, refusalBody(`gone: ${secret}`)],
  ] as const) {
    it(`is in no error where ${name}, though the answer repeats it`, async () => {
      const { gateway } = await serve((_, response) => json(response, status, body));

      const error = await rejectionOf(gateway.createOwnClient(client, keyedOptions()));

      expect(everythingOf(error)).not.to.include('canary');
    });
  }
});

describe('The form of a sign-in scheme', () => {
  const serve = withScriptedProvider();
  const field = (name: unknown, more: object = {}) => ({ name, displayName: `The ${name}`, description: '', ...more });
  const detail = (clientFields: unknown, mode = 'OAUTH2') => ({
    slug: 'x',
    auth_config_details: [{ mode, fields: { auth_config_creation: clientFields } }],
  });

  async function formOf(body: unknown) {
    const { gateway } = await serve((_, response) => json(response, 200, body));
    return gateway.readSignInForm('x', neverAborted());
  }

  it('requires fields without a default, and has the redirect address', async () => {
    const address = 'https://backend.composio.dev/api/v1/auth-apps/add';
    const optional = [field('oauth_redirect_uri', { default: address })];
    const required = [field('client_id'), field('scopes', { default: 'read' })];

    const form = await formOf(detail({ required, optional }));

    expect(form.redirectAddress).to.equal(address);
    expect(
      form.schemes[0]?.clientFields.map(({ name, isRequired, preset }) => [name, isRequired, preset]),
    ).to.deep.equal([
      ['client_id', true, undefined],
      ['scopes', false, 'read'],
      ['oauth_redirect_uri', false, address],
    ]);
  });

  for (const [name, body] of Object.entries<unknown>({
    'has no details': { slug: 'x' },
    'has details of another kind': { slug: 'x', auth_config_details: 'none' },
    'has fields of another kind': detail('none'),
    'has invalid names': detail({ required: [field('a b'), field('<b>'), field(7), 'x', null], optional: {} }),
  })) {
    it(`is empty where the provider ${name}`, async () => {
      const form = await formOf(body);

      expect(form.schemes.flatMap(({ clientFields }) => clientFields)).to.deep.equal([]);
      expect(form.redirectAddress).to.match(/\/api\/v3\/toolkits\/auth\/callback$/);
    });
  }

  it('has no redirect address that is not encrypted', async () => {
    const form = await formOf(
      detail({ required: [field('oauth_redirect_uri', { default: 'http://evil.test/' })], optional: [] }),
    );

    expect(form.redirectAddress).not.to.include('evil');
  });
});
