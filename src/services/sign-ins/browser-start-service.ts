import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { isTest, type SignInPurpose } from '../../domain/sign-in.js';
import type { Principal } from '../../host/routes.js';
import { PublicAddressService } from '../settings/public-address-service.js';
import { type AuthorizationRedirect, AuthorizationRedirectService } from './authorization-redirect-service.js';
import { type AttemptRequest, SignInAttemptService, type StartedLink } from './sign-in-attempt-service.js';
import { SignInEndingService } from './sign-in-ending-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

/** The app to sign in to, and the address of the page that asks. */
export type BrowserStart = { app: string; clientOrigin?: string };

/** `app`: one that was found fit for a sign-in; `purpose`: that of an attempt that is to become no connection. */
type AppStart = { app: CatalogApp; clientOrigin?: string; purpose?: SignInPurpose };

/** Starts an attempt for a principal who asks in a browser: in that browser, or with a link for another one. */
@injectable()
export class BrowserStartService {
  constructor(
    @inject(PublicAddressService) private readonly addresses: PublicAddressService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(SignInAttemptService) private readonly attempts: SignInAttemptService,
    @inject(AuthorizationRedirectService) private readonly redirects: AuthorizationRedirectService,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
  ) {}

  /** Redirects the browser to the provider. Throws `public_address_needed`, `rate_limited`, and what the provider throws. */
  async startInBrowser(principal: Principal, start: AppStart): Promise<AuthorizationRedirect> {
    const { key, request } = await this.toAttempt(principal, start);
    await this.limits.admitStartWithRedirect(key);
    const signIn = await this.attempts.create(key, { ...request, isAdmitted: true });
    try {
      return await this.redirects.create(signIn, start.app);
    } catch (error) {
      // The caller gets the error at once, so a test has no result of its own.
      const to = isTest(signIn) ? 'cancelled' : 'failed';
      // By a link to the same attempt, the member may be at the provider already.
      await this.endings.endWithoutConnection(signIn, { to, unlessRedirected: true });
      throw error;
    }
  }

  /** Creates a link of ours. Nothing is created at the provider yet. Throws `public_address_needed` and `rate_limited`. */
  async startHandOff(principal: Principal, start: AppStart): Promise<StartedLink> {
    const { key, request } = await this.toAttempt(principal, start);
    return this.attempts.createWithLink(key, request);
  }

  private async toAttempt({ orgId, userId, name }: Principal, { app, clientOrigin, purpose }: AppStart) {
    const baseAddress = await this.addresses.baseAddressFor('web', clientOrigin);
    const request: AttemptRequest = { requester: { orgId, userId }, name, baseAddress, purpose };
    return { key: { orgId, userId, app: app.slug }, request };
  }
}
