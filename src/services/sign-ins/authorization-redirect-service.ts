import { inject, injectable } from 'tsyringe';
import { callbackPath } from '../../contract/sign-in-paths.js';
import type { CatalogApp } from '../../domain/app.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import type { ProjectKey } from '../../domain/project-key.js';
import { basePathOfSignIn, hasSecureOrigin, isTest, type SignIn } from '../../domain/sign-in.js';
import { hashToken, newBrowserSecret, newToken } from '../../domain/sign-in-secrets.js';
import { now } from '../../lib/time/time.js';
import { creationTimeoutMs } from '../../provider/port/account-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { AuthorizationRedirectStore } from '../../stores/sign-ins/authorization-redirect-store.js';
import { Transactions } from '../../stores/transactions.js';
import { AccountRemovalService } from '../account-removal/account-removal-service.js';
import { AuthConfigService } from '../auth-configs/auth-config-service.js';
import { ownClientUnusedError } from '../auth-configs/own-client-errors.js';
import { ProjectDiscoveryService } from '../provider-project/project-discovery-service.js';
import { LostAccountService } from './lost-account-service.js';

/** The address a browser is redirected to, and the secret for its cookie, which identifies the browser in the callback. */
export type AuthorizationRedirect = {
  id: string;
  url: string;
  browserSecret: string;
  isSecure: boolean;
  /** The path below which the callback is, empty at the root: over plain http the cookie is for nothing beside it. */
  basePath: string;
  expiresAt: string;
};

/** The hash of the `state` identifies the redirect. */
type RedirectRecord = { stateHash: string; browserHash: string; projectId?: string };

type LinkRequest = { app: CatalogApp; key: ProjectKey; state: string; authConfigId: string };

/** Redirects browsers to the provider: creates the provider's link, and stores its account with the sign-in attempt. */
@injectable()
export class AuthorizationRedirectService {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
    @inject(LostAccountService) private readonly lostAccounts: LostAccountService,
    @inject(AuthorizationRedirectStore) private readonly redirects: AuthorizationRedirectStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AccountRemovalService) private readonly removals: AccountRemovalService,
    @inject(ProjectDiscoveryService) private readonly discovery: ProjectDiscoveryService,
  ) {}

  /**
   * Creates a redirect of an attempt, which replaces an earlier one. Each redirect has a new `state`, which is sent to the
   * provider alone, so that only a browser that went through the provider's page brings it back. Throws `sign_in_over` when the
   * attempt ended, or another redirect replaced this one, meanwhile, and `conflict` when the project key was changed.
   */
  async create(signIn: SignIn, app: CatalogApp): Promise<AuthorizationRedirect> {
    const state = newToken();
    const stateHash = hashToken(state);
    // The link is created with this key only, so that the project of its account is stored before there is an account.
    const { key, projectId } = await this.discovery.discoverKeyWithProject();
    // Found before anything is stored: without it no link is asked for, so no account has to be looked for.
    const authConfigId = await this.authConfigs.ensure(app);
    const browserSecret = newBrowserSecret();
    await this.begin(signIn, { stateHash, browserHash: hashToken(browserSecret), projectId });
    const url = await this.createAttachedLink(signIn, { app, key, projectId, state, stateHash, authConfigId }).catch(
      async (error: unknown) => {
        // No browser gets to its page. Where the account was stored all the same, this changes nothing.
        await this.redirects.undo(signIn.id, { stateHash });
        throw error;
      },
    );
    const { id, expiresAt } = signIn;
    return { id, url, browserSecret, isSecure: hasSecureOrigin(signIn), basePath: basePathOfSignIn(signIn), expiresAt };
  }

  /**
   * In one transaction: the redirect becomes the current one, the account of the previous one is scheduled for removal, and the
   * intent to create a link is stored.
   */
  private async begin(signIn: SignIn, { projectId, ...redirect }: RedirectRecord): Promise<void> {
    const { baseAddress } = signIn;
    await this.transactions.run(async ({ redirects, linkIntents, accountRemovals }) => {
      const started = await redirects.begin(signIn.id, { ...redirect, baseAddress });
      if (started === undefined) throw attemptOverError();
      await this.lostAccounts.begin({ ...signIn, projectId }, { stateHash: redirect.stateHash, linkIntents });
      const { replaced } = started;
      if (replaced !== undefined) await accountRemovals.add({ ...signIn, ...replaced }, { dueAt: now() });
    });
    this.removals.wake();
  }

  /** The address of a link of the provider, whose account is stored with the attempt. */
  private async createAttachedLink(
    signIn: SignIn,
    { stateHash, projectId, ...request }: LinkRequest & { stateHash: string; projectId?: string },
  ): Promise<string> {
    const { url, ...link } = await this.createLink(signIn, request).catch(async (error: unknown) => {
      await this.lostAccounts.endWithoutLink(stateHash, error);
      throw error;
    });
    await this.attachAccount(signIn, { stateHash, projectId, ...link });
    return url;
  }

  /** Stores the account that the provider created: with the attempt, or to be removed where the redirect was replaced. */
  private async attachAccount(
    signIn: SignIn,
    link: { stateHash: string; projectId?: string; authConfigId: string; accountId: string },
  ): Promise<void> {
    const { accountId, projectId } = link;
    const isAttached = await this.transactions.run(async ({ redirects, linkIntents, accountRemovals }) => {
      await linkIntents.remove(link.stateHash);
      if (await redirects.attachAccount(signIn.id, link)) return true;
      await accountRemovals.add({ ...signIn, accountId, projectId }, { dueAt: now() });
      return false;
    });
    if (isAttached) return;
    this.removals.wake();
    throw attemptOverError();
  }

  private async createLink(signIn: SignIn, link: LinkRequest) {
    try {
      return await this.createLinkOnce(signIn, link);
    } catch (error) {
      if (!isPluginError(error, 'not_found')) throw error;
      // The auth config turned out to be deleted or disabled at the provider, and is forgotten by now. A test through the next one
      // would pass for a test of that client.
      if (isTest(signIn)) throw ownClientUnusedError(link.app, error);
      return this.createLinkOnce(signIn, { ...link, authConfigId: await this.authConfigs.ensure(link.app) });
    }
  }

  private async createLinkOnce(signIn: SignIn, { app, key, state, authConfigId }: LinkRequest) {
    const callbackUrl = `${signIn.baseAddress}${callbackPath}?state=${state}`;
    const request = { authConfigId, providerUserId: signIn.providerUserId, callbackUrl };
    try {
      // Not the caller's signal: the link must be stored even if the browser no longer waits, so that its account can be removed.
      const link = await this.provider.createLink(request, { signal: AbortSignal.timeout(creationTimeoutMs), key });
      return { authConfigId, accountId: link.accountId, url: link.url };
    } catch (error) {
      if (isPluginError(error, 'not_found')) await this.authConfigs.forget(app, authConfigId, error);
      throw error;
    }
  }
}

function attemptOverError(): PluginError {
  return new PluginError('sign_in_over', 'Another sign-in for this app was started meanwhile.');
}
