import knex, { type Knex } from 'knex';
import { Pool } from 'pg';
import { requireSupportedClient } from '../../../src/stores/database/supported-client.js';

/** Does the work over a pool of the driver with one connection, as a host may give it. */
export async function overDriverPool<Result>(
  address: string,
  work: (client: Knex, pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool({ connectionString: address, max: 1 });
  const client = requireSupportedClient(knex({ client: 'pg', connectionPool: pool }));
  return work(client, pool).finally(() => pool.end());
}
