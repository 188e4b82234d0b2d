import { inject, injectable } from 'tsyringe';
import type { ClientTest } from '../../contract/oauth-client-contract.js';
import { isOpen, type SignIn } from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';
import { AuthConfigStore } from '../../stores/auth-config-store.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { OwnClientAppService } from '../auth-configs/own-client-app-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import type { AuthorizationRedirect } from './authorization-redirect-service.js';
import { type BrowserStart, BrowserStartService } from './browser-start-service.js';
import type { StartedLink } from './sign-in-attempt-service.js';

/**
 * Tests the OAuth client of an app with a sign-in, to which the same rules apply as to any other. Its account is always removed.
 * It becomes no connection, and the app need not be enabled.
 */
@injectable()
export class ClientTestService {
  constructor(
    @inject(OwnClientAppService) private readonly apps: OwnClientAppService,
    @inject(BrowserStartService) private readonly starts: BrowserStartService,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(AuthConfigStore) private readonly authConfigs: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
  ) {}

  /**
   * Redirects the browser to the provider's page. An earlier test of the same person ends. Throws `forbidden`, `not_configured`,
   * `not_found`, `app_not_connectable` while sign-ins use no own client, `public_address_needed`, `rate_limited`, and
   * what the provider throws.
   */
  async startInBrowser(principal: Principal, start: BrowserStart): Promise<AuthorizationRedirect> {
    return this.starts.startInBrowser(principal, await this.testStart(principal, start));
  }

  /** For a page whose links open in another browser. Throws as `startInBrowser`. */
  async startHandOff(principal: Principal, start: BrowserStart): Promise<StartedLink> {
    return this.starts.startHandOff(principal, await this.testStart(principal, start));
  }

  /**
   * The result of the principal's latest test of the client in use. Throws as `OwnClientAppService.requireRemovable`.
   */
  async describe(principal: Principal, slug: string): Promise<ClientTest> {
    const { orgId, userId } = principal;
    const app = await this.apps.requireRemovable(principal, slug);
    const test = await this.signIns.findLatestTest({ orgId, userId, app: app.slug });
    return test === undefined || !(await this.isOfClientInUse(test)) ? { state: 'none' } : toView(test);
  }

  private async testStart(principal: Principal, { app, clientOrigin }: BrowserStart) {
    return { app: await this.apps.requireTestable(principal, app), clientOrigin, purpose: 'client_test' } as const;
  }

  /** A test without a redirect yet uses the client that is in use when it gets one. */
  private async isOfClientInUse({ app, authConfigId }: SignIn): Promise<boolean> {
    if (authConfigId === undefined) return true;
    const inUse = await this.authConfigs.find(await this.projects.getRecordKey(app));
    return inUse?.authConfigId === authConfigId;
  }
}

function toView(test: SignIn): ClientTest {
  const { testResult, expiresAt } = test;
  switch (test.state) {
    case 'tested':
      return { state: 'worked', ...(testResult !== undefined && { account: testResult }) };
    case 'failed':
      return { state: 'failed', ...(testResult !== undefined && { reason: testResult }) };
    case 'pending':
      return isOpen(test, new Date()) ? { state: 'open', expiresAt } : { state: 'expired' };
    case 'expired':
      return { state: 'expired' };
    default:
      return { state: 'none' };
  }
}
