import { inject, injectable } from 'tsyringe';
import type { DepartedSignIn } from '../domain/sign-in.js';
import { DatabaseClient } from './database-client.js';
import type { DepartureStore } from './departure-store.js';
import { liveStates, type SignInRow, toSignIn } from './sign-in-mapper.js';

@injectable()
export class SqlDepartureStore implements DepartureStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async listDeparted(ids: readonly string[]): Promise<DepartedSignIn[]> {
    const rows = await this.rows()
      .whereIn('id', [...ids])
      .orderBy(['created_at', 'id']);
    return rows.reverse().flatMap(toDeparted);
  }

  async findByAccountId(accountId: string): Promise<DepartedSignIn | undefined> {
    const [signIn] = (await this.rows().where({ account_id: accountId })).flatMap(toDeparted);
    return signIn;
  }

  async rename(id: string, departure: { stateHash: string; accountId: string; to: string }): Promise<boolean> {
    const changed = await this.rows()
      .where({ id, state_hash: departure.stateHash, account_id: departure.accountId })
      .whereIn('state', liveStates)
      .whereNotNull('browser_hash')
      .update({ state_hash: departure.to });
    return changed === 1;
  }

  private rows() {
    return this.client<SignInRow>('appconnect_sign_ins');
  }
}

function toDeparted(row: SignInRow): DepartedSignIn[] {
  return row.state_hash === null ? [] : [{ ...toSignIn(row), stateHash: row.state_hash }];
}
