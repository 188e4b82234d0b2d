import { inject, injectable } from 'tsyringe';
import type { DepartedSignIn } from '../domain/sign-in.js';
import { DatabaseClient } from './database-client.js';
import type { DepartureStore } from './departure-store.js';
import { type SignInRow, toSignIn } from './sign-in-mapper.js';
import { liveSignIns, signIns } from './sign-in-queries.js';

@injectable()
export class SqlDepartureStore implements DepartureStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async listDeparted(ids: readonly string[]): Promise<DepartedSignIn[]> {
    const rows = await signIns(this.client)
      .whereIn('id', [...ids])
      .orderBy(['created_at', 'id']);
    return rows.reverse().flatMap(toDeparted);
  }

  async findByAccountId(accountId: string): Promise<DepartedSignIn | undefined> {
    const [signIn] = (await signIns(this.client).where({ account_id: accountId })).flatMap(toDeparted);
    return signIn;
  }

  async rename(id: string, departure: { stateHash: string; accountId: string; to: string }): Promise<boolean> {
    const named = { id, state_hash: departure.stateHash, account_id: departure.accountId };
    const changed = await liveSignIns(this.client, named)
      .whereNotNull('browser_hash')
      .update({ state_hash: departure.to });
    return changed === 1;
  }
}

function toDeparted(row: SignInRow): DepartedSignIn[] {
  return row.state_hash === null ? [] : [{ ...toSignIn(row), stateHash: row.state_hash }];
}
