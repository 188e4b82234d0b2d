import { startProviderEmulator } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { FakeProviderGateway } from '../../support/fakes/fake-provider-gateway.js';
import type { GatewayUnderTest } from '../../support/provider/gateway-fixture.js';
import { gatewayTo } from '../../support/provider/scripted-server.js';
import { ProviderCaller, submitHostedPage } from '../../support/provider-emulator/provider-caller.js';
import { tinyCatalog } from '../../support/provider-emulator/tiny-catalog.js';
import { describeProviderGateway } from './provider-gateway.contract.js';

describe('The gateway over HTTP', () => {
  describeProviderGateway(openHttpGateway);
});

describe('The gateway in memory', () => {
  describeProviderGateway(openFakeGateway);
});

async function openHttpGateway(): Promise<GatewayUnderTest> {
  const emulator = await startProviderEmulator({ catalog: tinyCatalog });
  const provider = new ProviderCaller(emulator);
  const gateway = gatewayTo(emulator.url, emulator.projectKey);
  return {
    gateway,
    key: emulator.projectKey,
    answerSignIn: async ({ url }, decision) =>
      void (await submitHostedPage(url, { account: 'ada@example.com', decision })),
    answerToVerifier: async ({ url }) => {
      emulator.switches.verifierUrl = 'https://platform.example/v1/appconnect/verify';
      const { headers } = await submitHostedPage(url, { account: 'ada@example.com', decision: 'allow' });
      return new URL(headers.get('location') ?? '').searchParams.get('session_uri') ?? '';
    },
    endAccount: async (accountId, state) =>
      emulator.setAccountStatus(accountId, state === 'expired' ? 'EXPIRED' : 'INACTIVE'),
    disableAuthConfig: async (authConfigId) => void (await provider.patch(`/auth_configs/${authConfigId}/DISABLED`)),
    addDashboardAuthConfig: async (app) =>
      (await provider.post('/auth_configs', { toolkit: { slug: app } })).body.auth_config.id,
    forgetSessions: async () => emulator.reset(),
    executionCount: () => emulator.executions().length,
    close: async () => {
      await gateway.close();
      await emulator.close();
    },
  };
}

async function openFakeGateway(): Promise<GatewayUnderTest> {
  const gateway = new FakeProviderGateway();
  const [key = ''] = gateway.keys.keys();
  return {
    gateway,
    key,
    answerSignIn: async ({ accountId }, decision) => gateway.answerSignIn(accountId, decision),
    answerToVerifier: async ({ accountId }) => gateway.answerToVerifier(accountId),
    endAccount: async (accountId, state) => gateway.setState(accountId, state),
    disableAuthConfig: async (authConfigId) => {
      for (const config of gateway.authConfigs) if (config.authConfigId === authConfigId) config.isEnabled = false;
    },
    addDashboardAuthConfig: async (app) => gateway.addAuthConfig({ app, scheme: 'managed', isForSessions: false }),
    forgetSessions: async () => gateway.sessions.clear(),
    executionCount: () => gateway.executions.length,
    close: () => gateway.close(),
  };
}
