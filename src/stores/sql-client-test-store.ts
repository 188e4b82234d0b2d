import { inject, injectable } from 'tsyringe';
import type { ConnectionKey } from '../domain/connection.js';
import type { SignIn } from '../domain/sign-in.js';
import type { ClientTestStore } from './client-test-store.js';
import { DatabaseClient } from './database-client.js';
import { toSignIn } from './sign-in-mapper.js';
import { signIns } from './sign-in-queries.js';

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
