import { inject, injectable } from 'tsyringe';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { hashToken } from '../../domain/secret-token.js';
import { isExhausted, isOpen, isTest, type SignIn } from '../../domain/sign-in.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal, RouteRegistry } from '../../host/routes.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { type AuthorizationRedirect, AuthorizationRedirectService } from './authorization-redirect-service.js';
import { ConnectableAppService } from './connectable-app-service.js';
import { OwnClientAppService } from './own-client-app-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';
import { type SignInSummary, SignInSummaryService } from './sign-in-summary-service.js';

/**
 * What the browser that opened a link may do with it. `sign_in`: nobody is signed in there; `other_person`: somebody
 * else is; `spent`: its member is, and no browser may leave with it any more.
 */
export type LinkPage = SignInSummary & { page: 'continue' | 'sign_in' | 'other_person' | 'spent' };

/** Who pressed Continue, and the origin that their browser says it did so at. */
type Presser = { principal?: Principal; clientOrigin?: string };

/** The page of a link of ours: only the member whom the sign-in is for goes on from there to the provider. */
@injectable()
export class ConnectPageService {
  constructor(
    @inject(HostPorts.routes) private readonly routes: RouteRegistry,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInSummaryService) private readonly facts: SignInSummaryService,
    @inject(ConnectableAppService) private readonly connectable: ConnectableAppService,
    @inject(OwnClientAppService) private readonly ownClients: OwnClientAppService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
    @inject(AuthorizationRedirectService) private readonly links: AuthorizationRedirectService,
  ) {}

  /** Changes nothing. Throws `sign_in_over` for every link that is not open, or was never given out. */
  async open(token: string, principal: Principal | undefined): Promise<LinkPage> {
    const signIn = await this.requireOpen(token);
    return { page: pageFor(signIn, principal), ...(await this.describe(signIn)) };
  }

  /**
   * Continue: only now, and only for that member, is the provider's link made. It can be pressed again; each press gives
   * up what the one before it began. Anybody else gets the page they would get by opening the link. The browser comes back
   * by the name of the host that it left by, where its cookie is.
   * Throws as `open`, and what keeps a sign-in from starting.
   */
  async continue(token: string, { principal, clientOrigin }: Presser): Promise<AuthorizationRedirect | LinkPage> {
    const signIn = await this.requireOpen(token);
    const page = pageFor(signIn, principal);
    const facts = await this.describe(signIn);
    if (page !== 'continue' || principal === undefined) return { page, ...facts };
    const app = isTest(signIn)
      ? await this.ownClients.requireClient(principal, signIn.app)
      : await this.connectable.require(signIn);
    await this.limits.admitRedirect(signIn);
    try {
      return await this.links.create({ ...signIn, origin: this.originFor(signIn, clientOrigin) }, app);
    } catch (error) {
      if (!isPluginError(error, 'sign_in_over')) throw error;
      return this.withoutDeparture(token, { facts, cause: error });
    }
  }

  private originFor({ origin }: SignIn, clientOrigin: string | undefined): string {
    return clientOrigin !== undefined && this.routes.isServedOrigin(clientOrigin) ? clientOrigin : origin;
  }

  /** Others of its member's browsers left with it at the same moment: the last, or so many that it is spent. */
  private async withoutDeparture(token: string, told: { facts: SignInSummary; cause: PluginError }): Promise<LinkPage> {
    if (!isExhausted(await this.requireOpen(token))) throw told.cause;
    return { page: 'spent', ...told.facts };
  }

  private async describe(signIn: SignIn): Promise<SignInSummary> {
    const facts = await this.facts.find(signIn);
    if (facts === undefined) throw over();
    return facts;
  }

  private async requireOpen(token: string): Promise<SignIn> {
    const signIn = await this.signIns.findByTokenHash(hashToken(token));
    if (signIn === undefined || !isOpen(signIn, new Date())) throw over();
    return signIn;
  }
}

/** Which organization the member has selected does not matter: the account goes where the page says. */
function pageFor(signIn: SignIn, principal: Principal | undefined): LinkPage['page'] {
  if (principal === undefined) return 'sign_in';
  if (principal.userId !== signIn.userId) return 'other_person';
  return isExhausted(signIn) ? 'spent' : 'continue';
}

function over(): PluginError {
  return new PluginError('sign_in_over', 'This link has been used, has run out, or was never given out.');
}
