import { expect } from 'chai';
import knex from 'knex';
import type { DatabaseClient } from '../../../src/stores/database-client.js';
import { requireSupportedClient } from '../../../src/stores/supported-client.js';

describe('The client that a host gives', () => {
  for (const client of ['sqlite3', 'pg']) {
    it(`is taken from Knex for ${client}`, async () => {
      const given = knex({ client, useNullAsDefault: true });

      expect(requireSupportedClient(given)).to.equal(given);
      await given.destroy();
    });
  }

  for (const given of [undefined, null, {}, 'postgres://localhost', () => undefined]) {
    it(`is refused in words where it is ${String(given)}`, () => {
      const attempt = () => requireSupportedClient(given as unknown as DatabaseClient);

      expect(attempt).to.throw('database.getClient: gave no client of Knex; expected what knex(');
    });
  }

  it('is refused where it is for another database', () => {
    const given = Object.assign(() => undefined, { client: { dialect: 'mysql' } });

    expect(() => requireSupportedClient(given as unknown as DatabaseClient)).to.throw('gave a client for mysql;');
  });
});
