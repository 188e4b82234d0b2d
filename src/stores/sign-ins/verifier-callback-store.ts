import { inject, injectable } from 'tsyringe';
import type { RedirectedSignIn } from '../../domain/sign-in.js';
import { DatabaseClient } from '../database/database-client.js';
import { liveSignIns, type SignInRow, signIns, toSignIn } from './sign-in-rows.js';

/** Finds sign-in attempts for a callback of the provider's verifier, which carries a `session_uri` and no `state`. */
export interface VerifierCallbackStore {
  /** The given attempts that had an authorization redirect, in any state and order. */
  listRedirected(ids: readonly string[]): Promise<RedirectedSignIn[]>;
  /** The attempt that has this account at the provider, in any state. */
  findByAccountId(accountId: string): Promise<RedirectedSignIn | undefined>;
  /**
   * Replaces the hash of the `state` by `to`, by which the redirect is found from then on. Returns false, and changes nothing,
   * when the redirect is no longer the current one, has ended, or has another account.
   */
  changeStateHash(id: string, redirect: { stateHash: string; accountId: string; to: string }): Promise<boolean>;
}

export const VerifierCallbackStore = Symbol('VerifierCallbackStore');

@injectable()
export class SqlVerifierCallbackStore implements VerifierCallbackStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async listRedirected(ids: readonly string[]): Promise<RedirectedSignIn[]> {
    const rows = await signIns(this.client).whereIn('id', [...ids]);
    return rows.flatMap(toRedirected);
  }

  async findByAccountId(accountId: string): Promise<RedirectedSignIn | undefined> {
    const [signIn] = (await signIns(this.client).where({ account_id: accountId })).flatMap(toRedirected);
    return signIn;
  }

  async changeStateHash(id: string, redirect: { stateHash: string; accountId: string; to: string }): Promise<boolean> {
    const current = { id, state_hash: redirect.stateHash, account_id: redirect.accountId };
    const changed = await liveSignIns(this.client, current)
      .whereNotNull('browser_hash')
      .update({ state_hash: redirect.to });
    return changed === 1;
  }
}

function toRedirected(row: SignInRow): RedirectedSignIn[] {
  return row.state_hash === null ? [] : [{ ...toSignIn(row), stateHash: row.state_hash }];
}
