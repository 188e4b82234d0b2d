import { setTimeout as wait } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import { isTest, type SignIn } from '../../domain/sign-in.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { type ProviderAccount, ProviderGateway } from '../../provider/provider-gateway.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';

/** `pending`: not known yet. `label`: the name of the account at its app, where the sign-in returned it. */
export type SignInCheckResult = { state: 'active' | 'pending' | 'failed'; label?: string };

// The callback may come before the account becomes active (provider protocol, callback).
const pausesMs = [400, 800, 1_200, 1_600];

/**
 * Checks whether an attempt may become a connection, or a test has passed: the member and the app still exist, unless it is a
 * test, and the provider's account is the one that was made for the attempt. The account is read by the id stored with the
 * attempt; nothing in the query of the callback is trusted.
 */
@injectable()
export class SignInCheck {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
  ) {}

  /** Waits up to four seconds for an account that is not active yet; with `isHurried` it does not wait. */
  async run(signIn: SignIn, options: { signal: AbortSignal; isHurried?: boolean }): Promise<SignInCheckResult> {
    if (!isTest(signIn) && !(await this.mayConnect(signIn))) return { state: 'failed' };
    try {
      return await this.checkAccount(signIn, options.signal, options.isHurried ? [] : pausesMs);
    } catch (error) {
      this.logger.warn('The account of a sign-in could not be read.', { app: signIn.app, error });
      return { state: 'pending' };
    }
  }

  private async mayConnect(signIn: SignIn): Promise<boolean> {
    const [isEnabled, member] = await Promise.all([
      this.enabledApps.isEnabled(signIn),
      this.directory.findMember(signIn.orgId, signIn.userId),
    ]);
    return isEnabled && member !== undefined;
  }

  private async checkAccount(signIn: SignIn, signal: AbortSignal, pauses: number[]): Promise<SignInCheckResult> {
    for (const pauseMs of pauses) {
      const result = await this.checkAccountOnce(signIn, signal);
      if (result.state !== 'pending') return result;
      await wait(pauseMs, undefined, { signal });
    }
    return this.checkAccountOnce(signIn, signal);
  }

  private async checkAccountOnce(signIn: SignIn, signal: AbortSignal): Promise<SignInCheckResult> {
    if (signIn.accountId === undefined) return { state: 'pending' };
    const account = await this.provider.findAccount(signIn.accountId, { signal });
    if (account === undefined || !(await this.belongsTo(account, signIn, signal))) return { state: 'failed' };
    const { state, label } = account;
    return { state: state === 'active' || state === 'pending' ? state : 'failed', label };
  }

  private async belongsTo(account: ProviderAccount, signIn: SignIn, signal: AbortSignal): Promise<boolean> {
    const isExpected =
      account.accountId === signIn.accountId &&
      account.app === signIn.app &&
      account.authConfigId === signIn.authConfigId;
    if (!isExpected) return false;
    const { providerUserId } = signIn;
    if (account.providerUserId !== undefined) return account.providerUserId === providerUserId;
    return this.provider.isOwnedBy({ accountId: account.accountId, providerUserId }, { signal });
  }
}
