import { expect } from 'chai';
import knex from 'knex';
import type { DatabaseClient } from '../../../src/stores/database/database-client.js';
import { askForClient, requireSupportedClient } from '../../../src/stores/database/supported-client.js';
import { useClock } from '../../support/clock.js';
import { rejectionOf } from '../../support/errors.js';

describe('The client that a host gives', () => {
  const fakeClock = useClock();

  for (const client of ['sqlite3', 'pg']) {
    it(`is taken from Knex for ${client}`, async () => {
      const given = knex({ client, useNullAsDefault: true });

      expect(requireSupportedClient(given).client.pool).to.equal(given.client.pool);
      await given.destroy();
    });
  }

  it('gives connections of SQLite as they are', async () => {
    const given = knex({ client: 'sqlite3', connection: ':memory:', useNullAsDefault: true });

    const connection = await requireSupportedClient(given).client.acquireConnection();
    const listeners = connection.listenerCount('error');
    given.client.releaseConnection(connection);
    await given.destroy();

    expect(listeners).to.equal(0);
  });

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

  it('is refused where it reads whole numbers as BigInt, and says how to give one that does not', () => {
    const connectionSettings = { filename: 'app.sqlite', options: { safeIntegers: true } };
    const given = Object.assign(() => undefined, { client: { dialect: 'sqlite3', connectionSettings } });

    expect(() => requireSupportedClient(given as unknown as DatabaseClient)).to.throw(
      'database.getClient: gave a client with connection.options.safeIntegers, which reads numbers as BigInt; expected one without it',
    );
  });

  it('is asked for again later where it does not come, as from a database that is silent', async () => {
    const clock = fakeClock('timers');
    const failure = rejectionOf(askForClient({ getClient: () => new Promise(() => {}) }));

    await clock.tickAsync(10_000);

    expect(await failure).to.include({ code: 'storage_unavailable' });
    expect(await failure)
      .to.have.nested.property('cause.message')
      .that.includes('database.getClient() of the host has not answered');
  });
});
