import { expect } from 'chai';
import knex from 'knex';
import { SqlInstallationStore } from '../../../src/stores/installation-store.js';

describe('Where the database of an installation is', () => {
  const rows = [
    [
      { connectionString: 'postgres://u:secret@db.example.com:6432/prod?sslmode=require' },
      'postgres://db.example.com:6432/prod',
    ],
    [{ host: 'db.example.com', database: 'prod', password: 'secret' }, 'postgres://db.example.com/prod'],
    [async () => ({ host: 'db.example.com', password: 'secret' }), 'PostgreSQL'],
  ] as const;
  for (const [connection, address] of rows) {
    it(`is told as ${address}, without a password, where the settings tell so much`, async () => {
      const client = knex({ client: 'pg', connection });
      try {
        expect(new SqlInstallationStore(client).location).to.deep.equal({ address, isServer: true });
      } finally {
        await client.destroy();
      }
    });
  }
});
