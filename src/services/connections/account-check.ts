import { setTimeout as wait } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import type { SignIn } from '../../domain/sign-in.js';
import { type ProviderAccount, ProviderGateway } from '../../provider/provider-gateway.js';

/** What the provider says of an attempt's account. */
export type AccountVerdict = 'active' | 'pending' | 'failed' | 'wrong_account';

// The redirect may arrive before the account turns active (provider protocol, callback).
const pauses = [400, 800, 1_200, 1_600];

/** Holds the provider's account against the attempt, by the id stored with the attempt; nothing of a query is believed. */
@injectable()
export class AccountCheck {
  constructor(@inject(ProviderGateway) private readonly provider: ProviderGateway) {}

  /** Waits a few seconds for an account that is not active yet. Throws what the provider throws. */
  async verify(signIn: SignIn, signal: AbortSignal): Promise<AccountVerdict> {
    for (const pauseMs of pauses) {
      const verdict = await this.verifyOnce(signIn, signal);
      if (verdict !== 'pending') return verdict;
      await wait(pauseMs, undefined, { signal });
    }
    return this.verifyOnce(signIn, signal);
  }

  async verifyOnce(signIn: SignIn, signal: AbortSignal): Promise<AccountVerdict> {
    if (signIn.accountId === undefined) return 'pending';
    const account = await this.provider.findAccount(signIn.accountId, { signal });
    if (account === undefined) return 'failed';
    if (!(await this.belongsTo(account, signIn, signal))) return 'wrong_account';
    if (account.state === 'active') return 'active';
    return account.state === 'pending' ? 'pending' : 'failed';
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
