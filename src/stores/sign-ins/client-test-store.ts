import { inject, injectable } from 'tsyringe';
import type { ConnectionKey } from '../../domain/connection.js';
import type { SignIn } from '../../domain/sign-in.js';
import { DatabaseClient } from '../database/database-client.js';
import { signIns, toSignIn } from './sign-in-rows.js';

/** Sign-in attempts that only test the OAuth client of an app. */
export interface ClientTestStore {
  /** The latest test of that person at that app, in any state; it is deleted about a day after it expires. */
  findLatest(key: ConnectionKey): Promise<SignIn | undefined>;
}

export const ClientTestStore = Symbol('ClientTestStore');

@injectable()
export class SqlClientTestStore implements ClientTestStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async findLatest({ orgId, userId, app }: ConnectionKey): Promise<SignIn | undefined> {
    const row = await signIns(this.client)
      .where({ org_id: orgId, user_id: userId, app, purpose: 'client_test' })
      .orderBy('created_at', 'desc')
      .first();
    return row && toSignIn(row);
  }
}
