import { inject, injectable } from 'tsyringe';
import type { ClientTest } from '../../contract/oauth-client-contract.js';
import { isOpen, type SignIn } from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';
import { AuthConfigStore } from '../../stores/auth-config-store.js';
import { ClientTestStore } from '../../stores/sign-ins/client-test-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { PublicAddressService } from '../settings/public-address-service.js';
import { type AuthorizationRedirect, AuthorizationRedirectService } from './authorization-redirect-service.js';
import { SignInAppService } from './sign-in-app-service.js';
import { type AttemptRequest, SignInAttemptService, type StartedLink } from './sign-in-attempt-service.js';
import { SignInEndingService } from './sign-in-ending-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

type BrowserStart = { app: string; clientOrigin?: string };

/**
 * Tests the OAuth client of an app with a sign-in, to which the same rules apply as to any other. Its account is always removed.
 * It becomes no connection, and the app need not be enabled.
 */
@injectable()
export class ClientTestService {
  constructor(
    @inject(SignInAppService) private readonly apps: SignInAppService,
    @inject(PublicAddressService) private readonly addresses: PublicAddressService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(SignInAttemptService) private readonly attempts: SignInAttemptService,
    @inject(AuthorizationRedirectService) private readonly redirects: AuthorizationRedirectService,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(ClientTestStore) private readonly tests: ClientTestStore,
    @inject(AuthConfigStore) private readonly authConfigs: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
  ) {}

  /**
   * Redirects the browser to the provider's page. An earlier test of the same person ends. Throws `forbidden`, `not_configured`,
   * `not_found`, `app_not_connectable` while sign-ins use no own client, `public_address_needed`, `rate_limited`, and
   * what the provider throws.
   */
  async startInBrowser(principal: Principal, start: BrowserStart): Promise<AuthorizationRedirect> {
    const key = keyOf(principal, start.app);
    const app = await this.apps.requireTestable(principal, start.app);
    const request = await this.attemptRequest(principal, start);
    await this.limits.admitRedirect(key);
    const signIn = await this.attempts.create(key, request);
    try {
      return await this.redirects.create(signIn, app);
    } catch (error) {
      // The caller gets the error at once, so the test has no result of its own.
      await this.endings.abandon(signIn, { to: 'cancelled' });
      throw error;
    }
  }

  /** For a page whose links open in another browser. Throws as `startInBrowser`. */
  async startHandOff(principal: Principal, start: BrowserStart): Promise<StartedLink> {
    await this.apps.requireTestable(principal, start.app);
    return this.attempts.createWithLink(keyOf(principal, start.app), await this.attemptRequest(principal, start));
  }

  /**
   * The result of the principal's latest test of the client in use. Throws as `SignInAppService.requireOwnClientApp`.
   */
  async describe(principal: Principal, slug: string): Promise<ClientTest> {
    const app = await this.apps.requireOwnClientApp(principal, slug);
    const test = await this.tests.findLatest(keyOf(principal, app.slug));
    return test === undefined || !(await this.isOfClientInUse(test)) ? { state: 'none' } : toView(test);
  }

  private async attemptRequest(principal: Principal, { clientOrigin }: BrowserStart): Promise<AttemptRequest> {
    const baseAddress = await this.addresses.baseAddressFor('web', clientOrigin);
    const { orgId, userId, name } = principal;
    return { requester: { orgId, userId }, name, baseAddress, purpose: 'client_test' };
  }

  /** A test without a redirect yet uses the client that is in use when it gets one. */
  private async isOfClientInUse({ app, authConfigId }: SignIn): Promise<boolean> {
    if (authConfigId === undefined) return true;
    const projectId = await this.projects.getRecordProjectId();
    return (await this.authConfigs.find({ projectId, app }))?.authConfigId === authConfigId;
  }
}

function keyOf({ orgId, userId }: Principal, app: string) {
  return { orgId, userId, app };
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
