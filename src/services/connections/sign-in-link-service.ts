import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import type { SignIn } from '../../domain/sign-in.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { ChangeAnnouncer } from '../upkeep/change-announcer.js';
import { AuthConfigService } from './auth-config-service.js';
import { RevocationService } from './revocation-service.js';

/** The provider's side of an attempt: its link and account, and their end when the attempt comes to nothing. */
@injectable()
export class SignInLinkService {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Makes the provider's link and keeps its account with the attempt. Throws `sign_in_over` when the attempt ended meanwhile. */
  async make(signIn: SignIn, request: { app: CatalogApp; browserHash: string; signal: AbortSignal }): Promise<string> {
    const { authConfigId, link } = await this.createLink(signIn, request);
    const attached = await this.signIns.attachLink(signIn.id, {
      authConfigId,
      accountId: link.accountId,
      browserHash: request.browserHash,
      projectId: signIn.projectId,
    });
    if (!attached) {
      await this.revocations.add({ ...signIn, accountId: link.accountId });
      throw new PluginError('sign_in_over', 'Another sign-in for this app was started meanwhile.');
    }
    return link.url;
  }

  /**
   * Ends an open attempt. What it left at the provider goes on the list of revocations in the same transaction.
   * Returns false when it had ended already.
   */
  async abandon(signIn: SignIn, end: 'cancelled' | 'failed' | 'expired'): Promise<boolean> {
    const ended = await this.transactions.run(async ({ signIns, revocations }) => {
      if (!(await signIns.move(signIn.id, { from: ['pending', 'needs_confirmation'], to: end }))) return false;
      const accountId = (await signIns.findById(signIn.id))?.accountId;
      if (accountId !== undefined) await revocations.add(this.revocations.dueNow({ ...signIn, accountId }));
      return true;
    });
    if (ended) {
      this.announcer.connectionChanged(signIn, 'not_connected');
      this.revocations.wake();
    }
    return ended;
  }

  private async createLink(signIn: SignIn, request: { app: CatalogApp; signal: AbortSignal }) {
    const ask = async () => {
      const authConfigId = await this.authConfigs.ensure(request.app);
      const { providerUserId, callbackUrl } = signIn;
      try {
        const link = await this.provider.createLink(
          { authConfigId, providerUserId, callbackUrl },
          { signal: request.signal },
        );
        return { authConfigId, link };
      } catch (error) {
        if (isPluginError(error, 'not_found')) await this.authConfigs.forget(request.app.slug, authConfigId);
        throw error;
      }
    };
    try {
      return await ask();
    } catch (error) {
      // The auth config was deleted at the provider; with it forgotten, another is made, once.
      if (isPluginError(error, 'not_found')) return ask();
      throw error;
    }
  }
}
