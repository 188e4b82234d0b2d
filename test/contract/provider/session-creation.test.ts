import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { refusalBody } from '../../support/provider/scripted-server.js';
import {
  type Refuse,
  requestWithAuthConfig,
  sessionRequest,
  sessionsPath,
  withSessionProvider,
} from '../../support/provider/session-provider.js';

const wantsAuthConfig = {
  status: 400,
  body: refusalBody(
    'The following toolkits require auth configs but none exist and cannot be auto-created: gmail. Please specify them in auth_configs.',
    { code: 4300, slug: 'ToolRouterV2_BadRequest' },
  ),
};

describe('The creation of a session', () => {
  const provider = withSessionProvider();

  it('names the auth config beside the pinned account', async () => {
    const { gateway, sessionBodies } = await provider(() => undefined);

    await gateway.createSession(requestWithAuthConfig, keyedOptions());

    expect(sessionBodies()).to.have.length(1);
    expect(sessionBodies()[0]).to.deep.include({
      auth_configs: { gmail: 'ac_1' },
      connected_accounts: { gmail: ['ca_1'] },
    });
  });

  it('names no auth config where the provider needs none', async () => {
    const { gateway, sessionBodies } = await provider(() => undefined);

    await gateway.createSession(sessionRequest, keyedOptions());

    expect(sessionBodies()).to.have.length(1);
    expect(sessionBodies()[0]).not.to.have.property('auth_configs');
  });

  it('is retried with the auth config of the account where one is needed and none was known', async () => {
    const { gateway, sessionBodies } = await provider((body) => (body.auth_configs ? undefined : wantsAuthConfig));

    expect(await gateway.createSession(sessionRequest, keyedOptions())).to.include({ id: 'trs_1' });
    expect(sessionBodies().map((body) => body.auth_configs)).to.deep.equal([undefined, { gmail: 'ac_1' }]);
  });

  it('reports what to do where the auth config is refused as well', async () => {
    const { gateway, sessionBodies } = await provider(() => wantsAuthConfig);

    const error = await rejectionOf(gateway.createSession(sessionRequest, keyedOptions()));

    expect(error).to.include({ code: 'app_not_connectable' });
    expect((error.details as { fix: string }).fix).to.match(/platform admin.*dashboard.*enable/);
    expect(sessionBodies()).to.have.length(2);
  });

  const notUsable: Record<string, { status: number; body: unknown }> = {
    'an auth config that may not be named': {
      status: 400,
      body: refusalBody('Could not find auth config(s)', { code: 4307, slug: 'ToolRouterV2_InvalidAuthConfigIds' }),
    },
    'an account without a connection': {
      status: 400,
      body: refusalBody('No active connection found', { code: 4302, slug: 'ToolRouterV2_NoActiveConnection' }),
    },
    'no usable auth config': wantsAuthConfig,
  };

  for (const [name, refused] of Object.entries(notUsable)) {
    it(`allows sessions to use the auth config, and is retried, after ${name}`, async () => {
      const at = await provider(() => (at.project.isEnabled ? undefined : refused), { isEnabled: false });

      expect(await at.gateway.createSession(requestWithAuthConfig, keyedOptions())).to.include({ id: 'trs_1' });
      const change = at.server.requests.find(({ method }) => method === 'PATCH');
      expect(change?.path).to.equal('/api/v3.1/auth_configs/ac_1');
      expect(JSON.parse(change?.body ?? '')).to.deep.equal({ type: 'custom', is_enabled_for_tool_router: true });
      expect(at.sessionBodies()).to.have.length(2);
    });
  }

  it('does not blame the account where the change of the auth config was answered, and not made', async () => {
    const refused = notUsable['an account without a connection'];
    const { gateway, server } = await provider(() => refused, { isEnabled: false, isChanged: false });

    expect(await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()))).to.include({
      code: 'provider_protocol',
    });
    expect(server.requests.filter(({ method }) => method === 'PATCH')).to.have.length(1);
  });

  it('changes nothing of an auth config that does not say whether sessions may use it, since they may', async () => {
    const { gateway, server } = await provider(() => notUsable['an account without a connection'], { hasFlag: false });

    expect(await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()))).to.include({
      code: 'reconnect_needed',
    });
    expect(server.requests.map(({ method }) => method)).not.to.include('PATCH');
  });

  it('falls back to the pinned account only where the key may not change the auth config', async () => {
    const refuse: Refuse = (body) =>
      body.auth_configs ? notUsable['an auth config that may not be named'] : undefined;
    const { gateway, sessionBodies } = await provider(refuse, { isEnabled: false, mayChange: false });

    expect(await gateway.createSession(requestWithAuthConfig, keyedOptions())).to.include({ id: 'trs_1' });
    expect(sessionBodies().map((body) => body.auth_configs)).to.deep.equal([{ gmail: 'ac_1' }, undefined]);
  });

  for (const { code, slug } of [
    { code: 4301, slug: 'ToolRouterV2_ToolNotFound' },
    { code: 4324, slug: 'ToolRouterV2_ToolkitNotAllowed' },
    { code: 4300, slug: 'ToolRouterV2_BadRequest' },
  ]) {
    const words = 'Could not find connected account(s) ca_1 belonging to user platform:user:ada';
    const refused = { status: 400, body: refusalBody(words, { code, slug }) };

    it(`reads an account that only the message of code ${code} is about, and reports it when it is not usable`, async () => {
      const { gateway, server } = await provider(() => refused, { state: 'EXPIRED' });

      expect(await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()))).to.include({
        code: 'reconnect_needed',
      });
      expect(server.requests.map(({ path }) => path)).to.include('/api/v3.1/connected_accounts/ca_1');
    });

    it(`ignores such a message of code ${code} about an account that works`, async () => {
      const { gateway } = await provider(() => refused);

      expect(await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()))).not.to.include({
        code: 'reconnect_needed',
      });
    });
  }

  for (const [status, code, slug, words] of [
    [410, 1820, 'ActionExecute_ConnectedAccountExpired', 'Connected account ca_1 is in EXPIRED state'],
    [422, 620, 'ConnectedAccount_InvalidState', 'The account is not usable'],
    [409, 609, 'ConnectedAccount_Conflict', 'No'],
    [400, 4302, 'ToolRouterV2_NoActiveConnection', 'No active connection found'],
  ] as const) {
    const refused = { status, body: refusalBody(words, { code, slug }) };

    it(`reads the account once after ${status} with code ${code}, and reports it when it is not usable`, async () => {
      const { gateway, server } = await provider(() => refused, { state: 'EXPIRED' });

      expect(await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()))).to.include({
        code: 'reconnect_needed',
      });
      expect(server.requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
        `POST ${sessionsPath}`,
        'GET /api/v3.1/connected_accounts/ca_1',
      ]);
    });
  }

  it('reads no account after a refused key, and none for an app without sign-in', async () => {
    const noRight = { status: 403, body: refusalBody('No', { code: 812, slug: 'APIKey_InsufficientPermissions' }) };
    const badRequest = { status: 400, body: refusalBody('No', { code: 4300, slug: 'ToolRouterV2_BadRequest' }) };
    const { accountId: _, ...withoutAccount } = requestWithAuthConfig;
    for (const [wanted, refused, count] of [
      [requestWithAuthConfig, noRight, 1] as const,
      [withoutAccount, badRequest, 2] as const,
    ]) {
      const { gateway, server } = await provider(() => refused);

      await rejectionOf(gateway.createSession(wanted, keyedOptions()));

      expect(server.requests.map(({ path }) => path)).to.deep.equal(Array(count).fill(sessionsPath));
    }
  });
});
