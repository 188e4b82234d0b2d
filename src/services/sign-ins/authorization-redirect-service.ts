import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { newBrowserSecret } from '../../domain/browser-secret.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { hashToken, newToken } from '../../domain/secret-token.js';
import { hasSecureOrigin, type SignIn } from '../../domain/sign-in.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { RevocationService } from '../accounts/revocation-service.js';
import { ProviderStatusService } from '../provider-project/provider-status-service.js';
import { AuthConfigService } from './auth-config-service.js';
import { OrphanedAccountService } from './orphaned-account-service.js';

/** The browser that is sent to the provider: where it goes, and the secret by which the callback knows it again. */
export type AuthorizationRedirect = {
  id: string;
  url: string;
  browserSecret: string;
  isSecure: boolean;
  expiresAt: string;
};

// Not the visitor's signal: a link that was made for somebody who left must still be written down, to be removed.
const limitMs = 20_000;

/** Browsers that leave for the provider: the link they follow, and the account that is kept with the attempt for it. */
@injectable()
export class AuthorizationRedirectService {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
    @inject(OrphanedAccountService) private readonly lostLinks: OrphanedAccountService,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
  ) {}

  /**
   * Sends a browser off: makes the provider's link, and keeps its account with the attempt. The callback's `state` is
   * new for each departure and told to the provider alone, so that only the browser that went through the provider's
   * page brings it back. Throws `sign_in_over` when the attempt ended, or another browser left with it, meanwhile.
   */
  async create(signIn: SignIn, app: CatalogApp): Promise<AuthorizationRedirect> {
    const [state, browserSecret] = [newToken(), newBrowserSecret()];
    const stateHash = hashToken(state);
    // The key may have been changed since the sign-in was started; an earlier departure's account stays in its project.
    const projectId = (await this.status.discoverProjectId()) ?? signIn.projectId;
    await this.leave(signIn, { stateHash, browserHash: hashToken(browserSecret), projectId });
    const { url, ...link } = await this.createLink(signIn, { app, state }).catch(async (error: unknown) => {
      await this.signIns.undoRedirect(signIn.id, { stateHash });
      await this.lostLinks.recordFailure(stateHash, error);
      throw error;
    });
    await this.attach(signIn, { stateHash, projectId, ...link });
    return { id: signIn.id, url, browserSecret, isSecure: hasSecureOrigin(signIn), expiresAt: signIn.expiresAt };
  }

  /** What the provider made has a name here now, whether it is the attempt's or is to be removed. */
  private async attach(
    signIn: SignIn,
    link: { stateHash: string; projectId?: string; authConfigId: string; accountId: string },
  ): Promise<void> {
    const { accountId, projectId } = link;
    const isAttached = await this.transactions.run(async ({ signIns, linkIntents, revocations }) => {
      await linkIntents.remove(link.stateHash);
      if (await signIns.attachAccount(signIn.id, link)) return true;
      await revocations.add(this.revocations.dueNow({ ...signIn, accountId, projectId }));
      return false;
    });
    if (isAttached) return;
    this.revocations.wake();
    throw over();
  }

  /**
   * In one transaction: this departure counts now, the account of an earlier one is to be removed, and what the provider is
   * asked for next is noted.
   */
  private async leave(
    signIn: SignIn,
    { projectId, ...leg }: { stateHash: string; browserHash: string; projectId?: string },
  ): Promise<void> {
    const { origin } = signIn;
    await this.transactions.run(async ({ signIns, linkIntents, revocations }) => {
      const departed = await signIns.beginRedirect(signIn.id, { ...leg, origin });
      if (departed === undefined) throw over();
      await linkIntents.add(this.lostLinks.newIntent({ ...signIn, projectId }, leg.stateHash));
      const { replacedAccountId: accountId } = departed;
      if (accountId !== undefined) await revocations.add(this.revocations.dueNow({ ...signIn, accountId }));
    });
    this.revocations.wake();
  }

  private async createLink(signIn: SignIn, leg: { app: CatalogApp; state: string }) {
    try {
      return await this.tryLink(signIn, leg);
    } catch (error) {
      // Its auth config is gone or switched off at the provider; with that forgotten, another is found or made, once.
      if (isPluginError(error, 'not_found')) return this.tryLink(signIn, leg);
      throw error;
    }
  }

  private async tryLink(signIn: SignIn, { app, state }: { app: CatalogApp; state: string }) {
    const authConfigId = await this.authConfigs.ensure(app);
    const callbackUrl = `${signIn.origin}/v1/appconnect/oauth/callback?state=${state}`;
    const request = { authConfigId, providerUserId: signIn.providerUserId, callbackUrl };
    try {
      const link = await this.provider.createLink(request, { signal: AbortSignal.timeout(limitMs) });
      return { authConfigId, accountId: link.accountId, url: link.url };
    } catch (error) {
      if (isPluginError(error, 'not_found')) await this.authConfigs.forget(app.slug, authConfigId);
      throw error;
    }
  }
}

function over(): PluginError {
  return new PluginError('sign_in_over', 'Another sign-in for this app was started meanwhile.');
}
