import { expect } from 'chai';
import { printError, rejectionOf } from '../../support/errors.js';
import { callAction } from '../../support/provider/call-action.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import {
  always,
  closeAfterEach,
  json,
  type RecordedRequest,
  startScriptedServer,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const sessionRequest = { providerUserId: 'platform:user:ada', app: 'gmail', accountId: 'ca_1' };

describe('What the provider answers', () => {
  const closeAfter = closeAfterEach();
  const serve = withScriptedProvider();

  describe('about a session', () => {
    const sessionAt = (url: string, config: object = {}) => ({
      session_id: 'trs_1',
      mcp: { type: 'http', url },
      config: {
        toolkits: { enabled: ['gmail'] },
        connected_accounts: { gmail: ['ca_1'] },
        manage_connections: { enabled: false },
        workbench: { enable: false },
        ...config,
      },
    });

    it('is requested with one app, one account and none of the provider’s own tools', async () => {
      const { server, gateway } = await serve(({ headers }, response) =>
        json(response, 201, sessionAt(`http://${headers.host}/tool_router/trs_1/mcp`)),
      );

      const session = await gateway.createSession(sessionRequest, keyedOptions());

      expect(session).to.deep.equal({ id: 'trs_1', url: `${server.url}/tool_router/trs_1/mcp` });
      expect(JSON.parse((server.requests[0] as RecordedRequest).body)).to.deep.equal({
        user_id: 'platform:user:ada',
        toolkits: { enable: ['gmail'] },
        connected_accounts: { gmail: ['ca_1'] },
        manage_connections: { enable: false },
        workbench: { enable: false },
        preload: { tools: 'all' },
        search: { enable: false },
        execute: { enable_multi_execute: false },
      });
    });

    const foreign: Record<string, (provider: URL, other: URL) => string> = {
      'another port': (_, other) => `${other.origin}/mcp?secret=1`,
      'another host': () => 'https://evil.test/mcp?secret=1',
      'a host behind a user name': (provider, other) => `http://${provider.host}@${other.host}/mcp?secret=1`,
      'a user name': (provider) => `http://secret@${provider.host}/mcp`,
      'another scheme': (provider) => `https://${provider.host}/mcp?secret=1`,
      'a longer host': (provider) => `http://${provider.hostname}.evil.test:${provider.port}/mcp?secret=1`,
      'no address': () => 'secret',
    };

    for (const [name, address] of Object.entries(foreign)) {
      it(`is refused when its address has ${name}, and the address is not printed`, async () => {
        const other = closeAfter(await startScriptedServer(always({})));
        const { gateway } = await serve(({ headers }, response) =>
          json(response, 201, sessionAt(address(new URL(`http://${headers.host}`), new URL(other.url)))),
        );

        const error = await rejectionOf(gateway.createSession(sessionRequest, keyedOptions()));

        expect(error).to.include({ code: 'provider_protocol' });
        expect(printError(error)).not.to.contain('secret');
        expect(other.requests).to.deep.equal([]);
      });
    }

    it('gets no call, and no key, where it was stored with an address of another provider', async () => {
      const other = closeAfter(await startScriptedServer(always({})));
      const { gateway } = await serve(always({ items: [] }));
      const session = { id: 'trs_1', url: `${other.url}/tool_router/trs_1/mcp` };

      const call = { session, action: 'GMAIL_SEND_EMAIL', arguments: {} };
      const outcome = await callAction(gateway, call, { ...neverAborted() });

      expect(outcome).not.to.include({ outcome: 'done' });
      expect(other.requests).to.deep.equal([]);
    });

    it('is accepted without flags for the provider’s own tools where the tool list has none', async () => {
      const config = { manage_connections: undefined, workbench: undefined };
      const { gateway } = await serve(({ headers }, response) => {
        const session = sessionAt(`http://${headers.host}/tool_router/trs_1/mcp`, config);
        json(response, 201, { ...session, tool_router_tools: ['GMAIL_SEND_EMAIL'] });
      });

      expect(await gateway.createSession(sessionRequest, keyedOptions())).to.include({ id: 'trs_1' });
    });

    it('is refused with one of these flags on, though the tool list has none', async () => {
      const { gateway } = await serve(({ headers }, response) => {
        const config = { manage_connections: { enabled: true } };
        const session = sessionAt(`http://${headers.host}/tool_router/trs_1/mcp`, config);
        json(response, 201, { ...session, tool_router_tools: ['GMAIL_SEND_EMAIL'] });
      });

      expect(await rejectionOf(gateway.createSession(sessionRequest, keyedOptions()))).to.include({
        code: 'provider_protocol',
      });
    });

    it('is refused without flags for the provider’s own tools where the tool list has one', async () => {
      const { gateway } = await serve(({ headers }, response) => {
        const session = sessionAt(`http://${headers.host}/tool_router/trs_1/mcp`, { workbench: undefined });
        json(response, 201, { ...session, tool_router_tools: ['COMPOSIO_REMOTE_BASH_TOOL'] });
      });

      expect(await rejectionOf(gateway.createSession(sessionRequest, keyedOptions()))).to.include({
        code: 'provider_protocol',
      });
    });

    const otherSpellings: Record<string, object> = {
      'its app as in a request': { toolkits: { enable: ['gmail'] } },
      'its app in both forms': { toolkits: { enable: ['gmail'], enabled: ['gmail'] } },
      'its app in capital letters': { toolkits: { enabled: ['GMAIL'] }, connected_accounts: { GMAIL: ['ca_1'] } },
      'its account as a text': { connected_accounts: { gmail: 'ca_1' } },
      'its switches in the other form': { manage_connections: { enable: false }, workbench: { enabled: false } },
    };

    for (const [name, config] of Object.entries(otherSpellings)) {
      it(`is accepted when it tells ${name}`, async () => {
        const { gateway } = await serve(({ headers }, response) =>
          json(response, 201, sessionAt(`http://${headers.host}/tool_router/trs_1/mcp`, config)),
        );

        expect(await gateway.createSession(sessionRequest, keyedOptions())).to.include({ id: 'trs_1' });
      });
    }

    it('is deleted when it is refused, also where the deletion fails', async () => {
      for (const answer of [{ mcp: undefined }, { config: undefined }, { config: { toolkits: ['gmail'] } }]) {
        const { server, gateway } = await serve(({ method, headers }, response) => {
          const session = sessionAt(`http://${headers.host}/tool_router/trs_1/mcp`);
          json(response, method === 'DELETE' ? 503 : 201, { ...session, ...answer });
        });

        expect(await rejectionOf(gateway.createSession(sessionRequest, keyedOptions()))).to.include({
          code: 'provider_protocol',
        });
        expect(server.requests.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
          'POST /api/v3.1/tool_router/session',
          'DELETE /api/v3.1/tool_router/session/trs_1',
        ]);
      }
    });

    const wider: Record<string, object> = {
      'one app in one form and more in the other': { toolkits: { enabled: ['gmail'], enable: ['gmail', 'slack'] } },
      'apps that are no list beside one': { toolkits: { enabled: {}, enable: ['gmail'] } },
      'another account as a text': { connected_accounts: { gmail: 'ca_2' } },
      'accounts that are no list': { connected_accounts: { gmail: { id: 'ca_1' } } },
      'sign-in tools in the other form': { manage_connections: { enable: true } },
      'further apps': { toolkits: { enabled: ['gmail', 'slack'] } },
      'another app': { toolkits: { enabled: ['slack'] } },
      'every app but some': { toolkits: { disabled: ['slack'] } },
      'every app': { toolkits: undefined },
      'no pin': { connected_accounts: {} },
      'a pin to another account': { connected_accounts: { gmail: ['ca_2'] } },
      'two pins': { connected_accounts: { gmail: ['ca_1', 'ca_2'] } },
      'sign-in tools': { manage_connections: { enabled: true } },
      'a workbench': { workbench: { enable: true } },
      'no flag for sign-in tools': { manage_connections: undefined },
      'a workbench that is not switched off': { workbench: { proxy_execution_enabled: true } },
    };

    for (const [name, config] of Object.entries(wider)) {
      it(`is refused when it has ${name}`, async () => {
        const { gateway } = await serve(({ headers }, response) =>
          json(response, 201, sessionAt(`http://${headers.host}/tool_router/trs_1/mcp`, config)),
        );

        expect(await rejectionOf(gateway.createSession(sessionRequest, keyedOptions()))).to.include({
          code: 'provider_protocol',
        });
      });
    }

    it('needs no pin for an app without sign-in', async () => {
      const { server, gateway } = await serve(({ headers }, response) =>
        json(response, 201, sessionAt(`http://${headers.host}/mcp`, { connected_accounts: undefined })),
      );

      await gateway.createSession({ providerUserId: 'platform:user:ada', app: 'gmail' }, keyedOptions());

      expect(JSON.parse((server.requests[0] as RecordedRequest).body)).not.to.have.property('connected_accounts');
    });

    it('is refused with a pin for an app without sign-in', async () => {
      const { gateway } = await serve(({ headers }, response) =>
        json(response, 201, sessionAt(`http://${headers.host}/mcp`)),
      );

      const creation = gateway.createSession({ providerUserId: 'platform:user:ada', app: 'gmail' }, keyedOptions());

      expect(await rejectionOf(creation)).to.include({ code: 'provider_protocol' });
    });
  });

  describe('about a sign-in page', () => {
    for (const address of [
      'https://evil.test/link/lk_1',
      'http://connect.composio.dev/link/lk_1',
      'javascript:alert(1)',
      '/link/lk_1',
    ]) {
      it(`is refused at ${address}`, async () => {
        const { gateway } = await serve(
          always({ connected_account_id: 'ca_1', redirect_url: address, expires_at: '2026-01-01T00:00:00Z' }),
        );
        const request = { authConfigId: 'ac_1', providerUserId: 'u', callbackUrl: 'https://p.example/cb' };

        expect(await rejectionOf(gateway.createLink(request, keyedOptions()))).to.include({
          code: 'provider_protocol',
        });
      });
    }
  });
});
