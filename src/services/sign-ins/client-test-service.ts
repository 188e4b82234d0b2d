import { inject, injectable } from 'tsyringe';
import type { ClientTest } from '../../contract/oauth-client-contract.js';
import { isOpen, type SignIn } from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';
import { AuthConfigStore } from '../../stores/auth-config-store.js';
import { ClientTestStore } from '../../stores/client-test-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { PublicAddressService } from '../settings/public-address-service.js';
import { type AuthorizationRedirect, AuthorizationRedirectService } from './authorization-redirect-service.js';
import { OwnClientAppService } from './own-client-app-service.js';
import { type AttemptRequest, SignInAttemptService, type StartedLink } from './sign-in-attempt-service.js';
import { SignInEndingService } from './sign-in-ending-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

type Start = { app: string; clientOrigin?: string };

/**
 * Trying the OAuth client of an app: a sign-in like any other, held to the same rules, with an account that is removed
 * however it ends. It becomes no connection, and the app need not be enabled for it.
 */
@injectable()
export class ClientTestService {
  constructor(
    @inject(OwnClientAppService) private readonly apps: OwnClientAppService,
    @inject(PublicAddressService) private readonly addresses: PublicAddressService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(SignInAttemptService) private readonly opening: SignInAttemptService,
    @inject(AuthorizationRedirectService) private readonly links: AuthorizationRedirectService,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(ClientTestStore) private readonly tests: ClientTestStore,
    @inject(AuthConfigStore) private readonly authConfigs: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
  ) {}

  /**
   * The browser that asks goes straight to the provider's page. An earlier test of the same person is over.
   * Throws `forbidden`, `not_configured`, `not_found`, `app_not_connectable` while sign-ins go through no client of one's
   * own, `public_address_needed`, `rate_limited`, and what the provider throws.
   */
  async startInBrowser(principal: Principal, start: Start): Promise<AuthorizationRedirect> {
    const key = keyOf(principal, start.app);
    const app = await this.apps.requireClient(principal, start.app);
    const by = await this.starter(principal, start);
    await this.limits.admitRedirect(key);
    const signIn = await this.opening.create(key, by);
    try {
      return await this.links.create(signIn, app);
    } catch (error) {
      // Whoever asked is told why at once; no test was begun.
      await this.endings.abandon(signIn, { to: 'cancelled' });
      throw error;
    }
  }

  /** For a page whose links open in another browser. Throws as `startInBrowser`. */
  async startHandOff(principal: Principal, start: Start): Promise<StartedLink> {
    await this.apps.requireClient(principal, start.app);
    return this.opening.createWithLink(keyOf(principal, start.app), await this.starter(principal, start));
  }

  /** What one's own latest test of the client in force came to. Throws as `startInBrowser`, without what the provider throws. */
  async describe(principal: Principal, slug: string): Promise<ClientTest> {
    const app = await this.apps.require(principal, slug);
    const test = await this.tests.findLatest(keyOf(principal, app.slug));
    return test === undefined || !(await this.isOfClientInForce(test)) ? { state: 'none' } : toView(test);
  }

  private async starter(principal: Principal, { clientOrigin }: Start): Promise<AttemptRequest> {
    const origin = await this.addresses.originFor('web', clientOrigin);
    const { orgId, userId, name } = principal;
    return { requester: { orgId, userId }, name, origin, purpose: 'client_test' };
  }

  /** One with which no browser has left is of whatever client it then leaves with. */
  private async isOfClientInForce({ app, authConfigId }: SignIn): Promise<boolean> {
    if (authConfigId === undefined) return true;
    const projectId = await this.projects.getRecordProjectId();
    return (await this.authConfigs.find({ projectId, app }))?.authConfigId === authConfigId;
  }
}

function keyOf({ orgId, userId }: Principal, app: string) {
  return { orgId, userId, app };
}

function toView(test: SignIn): ClientTest {
  const { testResult: told, expiresAt } = test;
  switch (test.state) {
    case 'tested':
      return { state: 'worked', ...(told !== undefined && { account: told }) };
    case 'failed':
      return { state: 'failed', ...(told !== undefined && { reason: told }) };
    case 'pending':
      return isOpen(test, new Date()) ? { state: 'open', expiresAt } : { state: 'expired' };
    case 'expired':
      return { state: 'expired' };
    default:
      return { state: 'none' };
  }
}
