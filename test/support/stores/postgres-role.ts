import { randomBytes } from 'node:crypto';
import knex, { type Knex } from 'knex';
import type { TestDatabase } from './databases.js';

/** A new role of PostgreSQL that owns nothing, and its client; `grant` gives it `select on all tables in schema public`, say. */
export async function openAsRole({ client: owner, config }: TestDatabase) {
  const name = `role_${randomBytes(6).toString('hex')}`;
  await owner.raw("create role ?? login password 'password'", [name]);
  const address = String(Object.assign(new URL(String(config.connection)), { username: name }));
  const client: Knex = knex({ ...config, connection: address });
  return {
    name,
    address,
    client,
    async grant(rights: string): Promise<void> {
      await owner.raw(`grant ${rights} to ??`, [name]);
    },
  };
}
