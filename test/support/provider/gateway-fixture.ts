import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import { emulatorOptions } from './keyed-options.js';

/** A gateway to a provider with the tiny catalog and no accounts, and controls for the provider's side. */
export type GatewayUnderTest = {
  gateway: ProviderGateway;
  key: string;
  answerSignIn(link: { accountId: string; url: string }, decision: 'allow' | 'deny'): Promise<void>;
  /** Allows a sign-in in a project with a verifier; returns the `session_uri` that the browser gets. */
  answerToVerifier(link: { accountId: string; url: string }): Promise<string>;
  endAccount(accountId: string, state: 'expired' | 'disabled'): Promise<void>;
  disableAuthConfig(authConfigId: string): Promise<void>;
  /** Adds an auth config as the dashboard creates them, which sessions may not use. */
  addDashboardAuthConfig(app: string): Promise<string>;
  forgetSessions(): Promise<void>;
  /** How many actions have been run. */
  executionCount(): number;
  close(): Promise<void>;
};

export const options = emulatorOptions();
export const ada = 'platform:user:ada';
export const callbackUrl = 'https://platform.example/v1/appconnect/oauth/callback?state=s1';

/** Opens a gateway for each test of a suite; offers signed-in accounts and sessions. */
export class GatewayFixture {
  current!: GatewayUnderTest;

  constructor(open: () => Promise<GatewayUnderTest>) {
    beforeEach(async () => {
      this.current = await open();
    });
    afterEach(() => this.current.close());
  }

  get gateway(): ProviderGateway {
    return this.current.gateway;
  }

  async link(app = 'gmail', providerUserId = ada) {
    const { gateway } = this;
    const { authConfigId } = await gateway.createAuthConfig({ app, scheme: 'managed' }, options);
    return { authConfigId, ...(await gateway.createLink({ authConfigId, providerUserId, callbackUrl }, options)) };
  }

  async signedIn(app = 'gmail', providerUserId = ada): Promise<string> {
    const made = await this.link(app, providerUserId);
    await this.current.answerSignIn(made, 'allow');
    return made.accountId;
  }

  sessionOf(accountId: string, app = 'gmail') {
    return this.gateway.createSession({ providerUserId: ada, app, accountId }, options);
  }
}
