import { inject, injectable } from 'tsyringe';
import type { RedirectedSignIn } from '../domain/sign-in.js';
import { DatabaseClient } from './database-client.js';
import { type SignInRow, toSignIn } from './sign-in-mapper.js';
import { liveSignIns, signIns } from './sign-in-queries.js';
import type { VerifierCallbackStore } from './verifier-callback-store.js';

@injectable()
export class SqlVerifierCallbackStore implements VerifierCallbackStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async listRedirected(ids: readonly string[]): Promise<RedirectedSignIn[]> {
    const rows = await signIns(this.client)
      .whereIn('id', [...ids])
      .orderBy(['created_at', 'id']);
    return rows.reverse().flatMap(toRedirected);
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
