import { setTimeout as wait } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import { isTest, type SignIn } from '../../domain/sign-in.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { type ProviderAccount, ProviderGateway } from '../../provider/provider-gateway.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';

/** `pending`: nobody can say yet. `label`: the name of the account at its app, where the sign-in told it. */
export type SignInCheckResult = { state: 'active' | 'pending' | 'failed'; label?: string };

// The redirect may arrive before the account turns active (provider protocol, callback).
const pauses = [400, 800, 1_200, 1_600];

/**
 * Whether an attempt may become a connection, or the test that it is has passed: the member and the app are still there, where
 * something is to come of it, and the provider's account is the one that was made for it. It is read by the id stored with the attempt; nothing of a query is believed.
 */
@injectable()
export class SignInCheck {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
  ) {}

  /** Waits a few seconds for an account that is not active yet, unless it is hurried. */
  async run(signIn: SignIn, how: { signal: AbortSignal; isHurried?: boolean }): Promise<SignInCheckResult> {
    if (!isTest(signIn) && !(await this.hasPlace(signIn))) return { state: 'failed' };
    try {
      return await this.verify(signIn, how.signal, how.isHurried ? [] : pauses);
    } catch (error) {
      this.logger.warn('The account of a sign-in could not be read.', { app: signIn.app, error });
      return { state: 'pending' };
    }
  }

  private async hasPlace(signIn: SignIn): Promise<boolean> {
    const [isEnabled, member] = await Promise.all([
      this.enabledApps.isEnabled(signIn),
      this.directory.findMember(signIn.orgId, signIn.userId),
    ]);
    return isEnabled && member !== undefined;
  }

  private async verify(signIn: SignIn, signal: AbortSignal, pausesMs: number[]): Promise<SignInCheckResult> {
    for (const pauseMs of pausesMs) {
      const verdict = await this.verifyOnce(signIn, signal);
      if (verdict.state !== 'pending') return verdict;
      await wait(pauseMs, undefined, { signal });
    }
    return this.verifyOnce(signIn, signal);
  }

  private async verifyOnce(signIn: SignIn, signal: AbortSignal): Promise<SignInCheckResult> {
    if (signIn.accountId === undefined) return { state: 'pending' };
    const account = await this.provider.findAccount(signIn.accountId, { signal });
    if (account === undefined || !(await this.belongsTo(account, signIn, signal))) return { state: 'failed' };
    const { state, label } = account;
    return { state: state === 'active' || state === 'pending' ? state : 'failed', label };
  }

  private async belongsTo(account: ProviderAccount, signIn: SignIn, signal: AbortSignal): Promise<boolean> {
    const isRight =
      account.accountId === signIn.accountId &&
      account.app === signIn.app &&
      account.authConfigId === signIn.authConfigId;
    if (!isRight) return false;
    const { providerUserId } = signIn;
    if (account.providerUserId !== undefined) return account.providerUserId === providerUserId;
    return this.provider.isOwnedBy({ accountId: account.accountId, providerUserId }, { signal });
  }
}
