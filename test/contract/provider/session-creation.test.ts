import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import type { PluginError } from '../../../src/domain/plugin-error.js';
import { withResolvers } from '../../../src/lib/with-resolvers.js';
import { creationTimeoutMs } from '../../../src/provider/port/account-port.js';
import { useClock } from '../../support/clock.js';
import { rejectionOf } from '../../support/errors.js';
import { accountOptions } from '../../support/provider/account-options.js';
import {
  account,
  json,
  type RecordedRequest,
  refusalBody,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';

const request = { providerUserId: 'platform:user:ada', app: 'gmail', accountId: 'ca_1' };
const known = { ...request, authConfigId: 'ac_1' };
const sessions = '/api/v3.1/tool_router/session';

type Body = { auth_configs?: Record<string, string>; connected_accounts?: object; preload: { tools: unknown } };
type Refusal = { status: number; body: unknown; headers?: Record<string, string> };
type Refuse = (body: Body) => Refusal | 'no answer' | undefined;

const wantsAuthConfig = {
  status: 400,
  body: refusalBody(
    'The following toolkits require auth configs but none exist and cannot be auto-created: gmail. Please specify them in auth_configs.',
    { code: 4300, slug: 'ToolRouterV2_BadRequest' },
  ),
};

describe('The creation of a session', () => {
  const serve = withScriptedProvider();
  const startClock = useClock();

  /** A provider with one account and one auth config that refuses the sessions for which `refuse` returns an answer. */
  async function provider(
    refuse: Refuse,
    { isEnabled = true, hasFlag = true, mayChange = true, isChanged = true, state = 'ACTIVE' } = {},
  ) {
    const config = { id: 'ac_1', status: 'ENABLED', toolkit: { slug: 'gmail' }, is_composio_managed: false };
    const project = { isEnabled };
    const { server, gateway } = await serve((seen, response) => {
      if (seen.path.startsWith('/api/v3.1/connected_accounts'))
        return json(response, 200, { ...account, status: state });
      if (seen.path === sessions) return answerSession(seen, response, refuse);
      if (seen.method === 'PATCH' && !mayChange) return json(response, 403, refusalBody('No write access'));
      if (seen.method === 'PATCH' && isChanged) project.isEnabled = JSON.parse(seen.body).is_enabled_for_tool_router;
      return json(response, 200, { ...config, ...(hasFlag && { is_enabled_for_tool_router: project.isEnabled }) });
    });
    const sessionBodies = () =>
      server.requests.filter(({ path }) => path === sessions).map(({ body }) => JSON.parse(body) as Body);
    return { server, gateway, sessionBodies, project };
  }

  function answerSession({ body, headers }: RecordedRequest, response: ServerResponse, refuse: Refuse): void {
    const wanted = JSON.parse(body) as Body;
    const refused = refuse(wanted);
    if (refused === 'no answer') return;
    if (refused) {
      json(response, refused.status, refused.body, refused.headers);
      return;
    }
    json(response, 201, {
      session_id: 'trs_1',
      mcp: { type: 'http', url: `http://${headers.host}/tool_router/trs_1/mcp` },
      tool_router_tools: [],
      config: {
        toolkits: { enabled: ['gmail'] },
        connected_accounts: wanted.connected_accounts,
        manage_connections: { enabled: false },
        workbench: { enable: false },
      },
    });
  }

  it('names the auth config beside the pinned account', async () => {
    const { gateway, sessionBodies } = await provider(() => undefined);

    await gateway.createSession(known, accountOptions());

    expect(sessionBodies()).to.have.length(1);
    expect(sessionBodies()[0]).to.deep.include({
      auth_configs: { gmail: 'ac_1' },
      connected_accounts: { gmail: ['ca_1'] },
    });
  });

  it('names no auth config where the provider needs none', async () => {
    const { gateway, sessionBodies } = await provider(() => undefined);

    await gateway.createSession(request, accountOptions());

    expect(sessionBodies()).to.have.length(1);
    expect(sessionBodies()[0]).not.to.have.property('auth_configs');
  });

  it('is retried with the auth config of the account where one is needed and none was known', async () => {
    const { gateway, sessionBodies } = await provider((body) => (body.auth_configs ? undefined : wantsAuthConfig));

    expect(await gateway.createSession(request, accountOptions())).to.include({ id: 'trs_1' });
    expect(sessionBodies().map((body) => body.auth_configs)).to.deep.equal([undefined, { gmail: 'ac_1' }]);
  });

  it('reports what to do where the auth config is refused as well', async () => {
    const { gateway, sessionBodies } = await provider(() => wantsAuthConfig);

    const error = await rejectionOf(gateway.createSession(request, accountOptions()));

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

      expect(await at.gateway.createSession(known, accountOptions())).to.include({ id: 'trs_1' });
      const change = at.server.requests.find(({ method }) => method === 'PATCH');
      expect(change?.path).to.equal('/api/v3.1/auth_configs/ac_1');
      expect(JSON.parse(change?.body ?? '')).to.deep.equal({ type: 'custom', is_enabled_for_tool_router: true });
      expect(at.sessionBodies()).to.have.length(2);
    });
  }

  it('does not blame the account where the change of the auth config was answered, and not made', async () => {
    const refused = notUsable['an account without a connection'];
    const { gateway, server } = await provider(() => refused, { isEnabled: false, isChanged: false });

    expect(await rejectionOf(gateway.createSession(known, accountOptions()))).to.include({ code: 'provider_protocol' });
    expect(server.requests.filter(({ method }) => method === 'PATCH')).to.have.length(1);
  });

  it('changes nothing of an auth config that does not say whether sessions may use it, since they may', async () => {
    const { gateway, server } = await provider(() => notUsable['an account without a connection'], { hasFlag: false });

    expect(await rejectionOf(gateway.createSession(known, accountOptions()))).to.include({ code: 'reconnect_needed' });
    expect(server.requests.map(({ method }) => method)).not.to.include('PATCH');
  });

  it('falls back to the pinned account only where the key may not change the auth config', async () => {
    const refuse: Refuse = (body) =>
      body.auth_configs ? notUsable['an auth config that may not be named'] : undefined;
    const { gateway, sessionBodies } = await provider(refuse, { isEnabled: false, mayChange: false });

    expect(await gateway.createSession(known, accountOptions())).to.include({ id: 'trs_1' });
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

      expect(await rejectionOf(gateway.createSession(known, accountOptions()))).to.include({
        code: 'reconnect_needed',
      });
      expect(server.requests.map(({ path }) => path)).to.include('/api/v3.1/connected_accounts/ca_1');
    });

    it(`ignores such a message of code ${code} about an account that works`, async () => {
      const { gateway } = await provider(() => refused);

      expect(await rejectionOf(gateway.createSession(known, accountOptions()))).not.to.include({
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

      expect(await rejectionOf(gateway.createSession(known, accountOptions()))).to.include({
        code: 'reconnect_needed',
      });
      expect(server.requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
        `POST ${sessions}`,
        'GET /api/v3.1/connected_accounts/ca_1',
      ]);
    });
  }

  it('reads no account after a refused key, and none for an app without sign-in', async () => {
    const noRight = { status: 403, body: refusalBody('No', { code: 812, slug: 'APIKey_InsufficientPermissions' }) };
    const badRequest = { status: 400, body: refusalBody('No', { code: 4300, slug: 'ToolRouterV2_BadRequest' }) };
    const { accountId: _, ...withoutAccount } = known;
    for (const [wanted, refused] of [[known, noRight] as const, [withoutAccount, badRequest] as const]) {
      const { gateway, server } = await provider(() => refused);

      await rejectionOf(gateway.createSession(wanted, accountOptions()));

      expect(server.requests).to.have.length(1);
    }
  });

  it('is retried without preloaded actions where these are too many', async () => {
    const tooMany = refusalBody("preload.tools 'all' selects more than 1000 tools", {
      code: 4300,
      slug: 'ToolRouterV2_BadRequest',
    });
    const { gateway, sessionBodies } = await provider(({ preload }) =>
      preload.tools === 'all' ? { status: 400, body: tooMany } : undefined,
    );

    expect(await gateway.createSession(known, accountOptions())).to.include({ id: 'trs_1' });
    expect(sessionBodies().map(({ preload }) => preload.tools)).to.deep.equal(['all', []]);
  });

  const failures: Record<string, { status: number; body: unknown }> = {
    'a gateway gives up first': { status: 504, body: '<h1>Gateway time-out</h1>' },
    'the provider fails by them': { status: 500, body: refusalBody('Internal server error', { code: 10_500 }) },
  };

  for (const [name, failure] of Object.entries(failures)) {
    it(`is retried without preloaded actions where ${name}`, async () => {
      const { gateway, sessionBodies } = await provider(({ preload }) =>
        preload.tools === 'all' ? failure : undefined,
      );

      expect(await gateway.createSession(known, accountOptions())).to.include({ id: 'trs_1' });
      expect(sessionBodies().map(({ preload }) => preload.tools)).to.deep.equal(['all', []]);
    });

    it(`is reported as an outage where ${name}, and the provider fails without them too`, async () => {
      const { gateway, sessionBodies } = await provider(() => failure);

      const error = await rejectionOf(gateway.createSession(known, accountOptions()));

      expect(error).to.include({ code: 'provider_unreachable' });
      expect(sessionBodies()).to.have.length(2);
    });
  }

  it('is not retried where the provider says when to come back', async () => {
    const busy = { status: 503, body: refusalBody('Busy'), headers: { 'retry-after': '60' } };
    const { gateway, sessionBodies } = await provider(() => busy);

    const error = await rejectionOf(gateway.createSession(known, accountOptions()));

    expect(error).to.include({ code: 'provider_unreachable' });
    expect(error.details).to.include({ retryAfterMs: 60_000 });
    expect(sessionBodies()).to.have.length(1);
  });

  for (const { name, hangs, waitsMs, expected } of [
    { name: 'listing them takes too long', hangs: [true, false], waitsMs: [10_000], expected: 'trs_1' },
    { name: 'no answer comes', hangs: [true, true], waitsMs: [10_000, 14_000], expected: 'provider_unreachable' },
  ]) {
    it(`is retried once without preloaded actions, within the time for a session, where ${name}`, async () => {
      const clock = startClock('timers');
      const arrivals = hangs.map(() => withResolvers());
      let count = 0;
      const { gateway, sessionBodies } = await provider(() => {
        arrivals[count]?.resolve();
        count += 1;
        return hangs[count - 1] ? 'no answer' : undefined;
      });

      const options = { ...accountOptions(), signal: AbortSignal.timeout(creationTimeoutMs) };
      const creation = gateway.createSession(known, options).then(
        ({ id }) => id,
        ({ code, details }: PluginError) => (details.mayHaveHappened ? code : 'no answer is missing'),
      );
      for (const [at, waitMs] of waitsMs.entries()) {
        await arrivals[at]?.promise;
        await clock.tickAsync(waitMs);
      }

      expect(await creation).to.equal(expected);
      expect(sessionBodies().map(({ preload }) => preload.tools)).to.deep.equal(['all', []]);
    });
  }
});
