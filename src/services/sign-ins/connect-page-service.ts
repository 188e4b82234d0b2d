import { inject, injectable } from 'tsyringe';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { isExhausted, isOpen, isTest, type SignIn } from '../../domain/sign-in.js';
import { hashToken } from '../../domain/sign-in-secrets.js';
import type { Principal } from '../../host/routes.js';
import { SignInStore } from '../../stores/sign-ins/sign-in-store.js';
import { OwnClientAppService } from '../auth-configs/own-client-app-service.js';
import { BaseAddressService } from '../settings/base-address-service.js';
import { type AuthorizationRedirect, AuthorizationRedirectService } from './authorization-redirect-service.js';
import { SignInAppService } from './sign-in-app-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';
import { type SignInSummary, SignInSummaryService } from './sign-in-summary-service.js';

/**
 * The page that a browser is shown for a link of ours. `continue`: the member is signed in to the platform there; `sign_in`:
 * nobody is; `other_person`: another user is; `exhausted`: the member is, but the attempt has no redirects left.
 */
export type LinkPage = SignInSummary & { page: 'continue' | 'sign_in' | 'other_person' | 'exhausted' };

/** A request to continue: the user who is signed in to the platform in the browser, and the origin that it was sent from. */
type ContinueRequest = { principal?: Principal; clientOrigin?: string };

/** The page of a link of ours. Only the member of the attempt may continue from it to the provider. */
@injectable()
export class ConnectPageService {
  constructor(
    @inject(BaseAddressService) private readonly baseAddresses: BaseAddressService,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInSummaryService) private readonly summaries: SignInSummaryService,
    @inject(SignInAppService) private readonly apps: SignInAppService,
    @inject(OwnClientAppService) private readonly ownClientApps: OwnClientAppService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(AuthorizationRedirectService) private readonly redirects: AuthorizationRedirectService,
  ) {}

  /** Changes nothing. Throws `sign_in_over` for every link that is not open, or never existed. */
  async open(token: string, principal: Principal | undefined): Promise<LinkPage> {
    const signIn = await this.requireOpen(token);
    return { page: pageFor(signIn, principal), ...(await this.describe(signIn)) };
  }

  /**
   * Redirects the member's browser to the provider; anybody else gets the page that `open` returns. The provider's link is
   * created only now. A member may continue again, which replaces the earlier redirect. The callback uses the host name that the
   * browser uses now, since its cookie is bound to it. Throws as `open`, and whatever starting a sign-in throws.
   */
  async continue(
    token: string,
    { principal, clientOrigin }: ContinueRequest,
  ): Promise<AuthorizationRedirect | LinkPage> {
    const signIn = await this.requireOpen(token);
    const page = pageFor(signIn, principal);
    const summary = await this.describe(signIn);
    if (page !== 'continue' || principal === undefined) return { page, ...summary };
    const app = isTest(signIn)
      ? await this.ownClientApps.requireTestable(principal, signIn.app)
      : await this.apps.requireConnectable(signIn);
    await this.limits.admitRedirect(signIn);
    try {
      const baseAddress = this.callbackAddressFor(signIn, clientOrigin);
      return await this.redirects.create({ ...signIn, baseAddress }, app);
    } catch (error) {
      // Concurrent redirects of the same member may have used up the redirects of the attempt.
      if (!isPluginError(error, 'sign_in_over') || !isExhausted(await this.requireOpen(token))) throw error;
      return { page: 'exhausted', ...summary };
    }
  }

  /** At the origin of the link its own address counts: the browser came by it, perhaps below a path that only a gateway knows. */
  private callbackAddressFor({ baseAddress }: SignIn, clientOrigin: string | undefined): string {
    if (new URL(baseAddress).origin === clientOrigin) return baseAddress;
    return this.baseAddresses.servedAt(clientOrigin) ?? baseAddress;
  }

  private async describe(signIn: SignIn): Promise<SignInSummary> {
    const summary = await this.summaries.describe(signIn);
    if (summary === undefined) throw linkOverError();
    return summary;
  }

  private async requireOpen(token: string): Promise<SignIn> {
    const signIn = await this.signIns.findByTokenHash(hashToken(token));
    if (signIn === undefined || !isOpen(signIn, new Date())) throw linkOverError();
    return signIn;
  }
}

/** The organization that the member has selected does not matter: the account is connected in the one that the page names. */
function pageFor(signIn: SignIn, principal: Principal | undefined): LinkPage['page'] {
  if (principal === undefined) return 'sign_in';
  if (principal.userId !== signIn.userId) return 'other_person';
  return isExhausted(signIn) ? 'exhausted' : 'continue';
}

function linkOverError(): PluginError {
  return new PluginError('sign_in_over', 'This link has been used, has run out, or was never given out.');
}
