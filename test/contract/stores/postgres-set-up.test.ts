import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import type { NewOpenCall } from '../../../src/domain/open-call.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { DatabaseMonitor } from '../../../src/stores/database/database-monitor.js';
import { SqlDatabaseInspectionStore } from '../../../src/stores/database-inspection-store.js';
import { SqlLegacyConnectionStore } from '../../../src/stores/legacy-connection-store.js';
import { isOutdated, migrate } from '../../../src/stores/migrations/migrate.js';
import { SqlOpenCallStore } from '../../../src/stores/open-call-store.js';
import { assertUsableDatabase, prepareDatabase } from '../../../src/stores/prepare-database.js';
import { storageFaultOf } from '../../../src/stores/storage-fault.js';
import { SqlTransactions } from '../../../src/stores/transactions.js';
import { printError, rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { createLegacyTable } from '../../support/stores/legacy-records.js';
import { whileHeld } from '../../support/stores/lock-waits.js';
import { openAsRole } from '../../support/stores/postgres-role.js';
import { aConnection, anAuditEvent, anOpenCall } from '../../support/stores/store-records.js';

describe('The stores on PostgreSQL as an operator may set it up', () => {
  it('warn of a database whose encoding lacks characters of names', async () => {
    const { client, config, close } = await openPostgres();
    const latin1 = await openBeside({ client, config }, "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'");

    const found = await Promise.all(
      [client, latin1.client].map(async (each) => ({
        warnings: (await assertUsableDatabase(each)).warnings,
        narrowEncoding: (await new SqlDatabaseInspectionStore(each).inspect()).narrowEncoding,
      })),
    );
    await latin1.close();
    await close();

    // The server of the tests runs with fsync = off.
    expect(found[0]?.warnings.map(settingOf)).to.deep.equal(['fsync']);
    expect(found.map(({ narrowEncoding }) => narrowEncoding)).to.deep.equal([undefined, 'LATIN1']);
    expect(found[1]?.warnings.join()).to.include('The database is kept in LATIN1');
  });

  it('warn where a commit is answered before it is on the disk', async () => {
    // The server of the tests runs with fsync = off.
    const { client, config, close } = await openPostgres();
    const warningsOf = async (synchronousCommit: string) => {
      const set = 'alter database ?? set synchronous_commit = ??';
      await client.raw(set, [databaseOf(config), synchronousCommit]);
      const other = knex(config);
      return (await assertUsableDatabase(other).finally(() => other.destroy())).warnings;
    };

    const [whileOn, whileOff] = [await warningsOf('on'), await warningsOf('off')];
    await close();

    expect(whileOn.map(settingOf)).to.deep.equal(['fsync']);
    expect(whileOff.map(settingOf)).to.deep.equal(['fsync', 'synchronous_commit']);
  });

  it('know an address in other letters where the database is in Turkish', async () => {
    const { client, config, close } = await openPostgres();
    const turkish = await openBeside({ client, config }, "encoding 'UTF8' locale_provider icu icu_locale 'tr-TR'");
    await migrate(turkish.client);
    const store = new SqlConnectionStore(turkish.client);
    const ofBen = aConnection({ userId: 'ben', label: 'INFO@ACME.EXAMPLE' });
    await store.replace(ofBen);

    const related = await store.listRelated({ orgId: 'acme', userId: 'ada', label: 'info@acme.example' });
    await turkish.close();
    await close();

    expect(related).to.deep.equal([ofBen]);
  });

  it('are neither ready nor writable for a role that may write to all tables, and not number the rows of the activity', async () => {
    const database = await openPostgres();
    await migrate(database.client);
    const { client, grant } = await openAsRole(database);
    await grant('select, insert, update, delete on all tables in schema public');
    const prepare = () => prepareDatabase(client, new FakeLogger(), new DatabaseMonitor(client, new FakeLogger()));
    const inspection = new SqlDatabaseInspectionStore(client);

    const refused = [await rejectionOf(prepare()), await rejectionOf(inspection.tryToWrite())];
    await grant('usage on all sequences in schema public');
    await prepare();
    await inspection.tryToWrite();
    const events = await database.client('appconnect_audit_events');
    await client.destroy();
    await database.close();

    expect(refused.map((error) => storageFaultOf(error.cause ?? error))).to.deep.equal(
      Array(2).fill('database_read_only'),
    );
    expect(refused.map(printError).join()).to.contain(
      'permission denied for sequence appconnect_audit_events_sequence_seq',
    );
    expect(events).to.deep.equal([]);
  });

  it('are told as not writable to a role that may make tables, and has no right to the ones that are there', async () => {
    const database = await openPostgres();
    await migrate(database.client);
    const { client, grant } = await openAsRole(database);
    await grant('usage, create on schema public');

    const without = await rejectionOf(migrate(client));
    await grant('select on table appconnect_migrations');
    const withJournal = await rejectionOf(migrate(client));
    await client.destroy();
    await database.close();

    expect([without, withJournal].map(storageFaultOf)).to.deep.equal(Array(2).fill('database_read_only'));
  });

  it('are told as not readable where the role has no right to the connections of an older version', async () => {
    const database = await openPostgres();
    await createLegacyTable(database.client);
    const { client, grant } = await openAsRole(database);
    const store = new SqlLegacyConnectionStore(client);

    const refused = [
      await rejectionOf(store.listOrganizations()),
      await rejectionOf(store.moveToMember('acme', { userId: 'ada', at: '2026-11-20T12:00:00.000Z' })),
      await rejectionOf(store.removeOrganization('acme', '2026-11-20T12:00:00.000Z')),
      await rejectionOf(store.isAccountAwaited('ca_gmail')),
    ];
    await grant('select on table appconnect_org_connections');
    const isAwaited = await store.isAccountAwaited('ca_gmail');
    await client.destroy();
    await database.close();

    expect(refused.map(storageFaultOf)).to.deep.equal(Array(4).fill('database_read_only'));
    expect(isAwaited).to.equal(false);
  });

  it('note and record calls of the same moment where transactions are serializable unless they say otherwise', async () => {
    const { client, config, close } = await openPostgres();
    await client.raw("alter database ?? set default_transaction_isolation = 'serializable'", [databaseOf(config)]);
    const strict = knex(config);
    await migrate(strict);
    const calls = Array.from({ length: 300 }, (_, number) =>
      anOpenCall({ id: `call-${number}`, callHash: `hash-${number}`, givenHash: `given-${number}` }),
    );

    await Promise.all(calls.map((call) => noteAndRecord(strict, call)));
    const recorded = await client('appconnect_audit_events').pluck('call_id');
    await strict.destroy();
    await close();

    expect(recorded.sort()).to.deep.equal(calls.map(({ id }) => id).sort());
  });

  it('change a connection in the same moment as others where transactions are serializable', async () => {
    const { client, config, close } = await openPostgres();
    await client.raw("alter database ?? set default_transaction_isolation = 'serializable'", [databaseOf(config)]);
    const strict = knex(config);
    await migrate(strict);
    const connection = aConnection();
    const store = new SqlConnectionStore(strict);
    await store.replace(connection);
    const at = '2026-11-20T12:00:00.000Z';
    const work = (other: Knex) => other('appconnect_user_connections').update({ label: 'changed' });

    await whileHeld(client, work, () => store.saveSession(connection, { id: 'session', url: 'https://mcp.example' }));
    const isBroken = await whileHeld(client, work, () => store.markBroken(connection, { reason: 'expired', at }));
    const [saved] = await store.listOfOrganization(connection.orgId);
    await strict.destroy();
    await close();

    expect(isBroken).to.equal(true);
    expect(saved?.session?.id).to.equal('session');
  });

  it('migrate for as long as it takes, however short the database lets a statement and a transaction be', async () => {
    const { client, config, close } = await openPostgres();
    await slowDownMigration(client);
    for (const limit of ['statement_timeout', 'transaction_timeout']) {
      await client.raw('alter database ?? set ?? = 1000', [databaseOf(config), limit]);
    }
    const limited = knex(config);

    await migrate(limited).finally(() => limited.destroy());
    const isLate = await isOutdated(client);
    await close();

    expect(isLate).to.equal(false);
  });
});

function settingOf(warning: string): string | undefined {
  return /does not wait for the disk \((\w+) is off\)/.exec(warning)?.[1];
}

function databaseOf({ connection }: Knex.Config): string {
  return new URL(String(connection)).pathname.slice(1);
}

/** Another database of the same server, which is made with these options. */
async function openBeside({ client, config }: Pick<TestDatabase, 'client' | 'config'>, options: string) {
  const name = `${databaseOf(config)}_beside`;
  await client.raw(`create database ?? template template0 ${options}`, [name]);
  const beside = knex({ ...config, connection: `${String(config.connection)}_beside` });
  return {
    client: beside,
    async close(): Promise<void> {
      await beside.destroy();
      await client.raw('drop database ??', [name]);
    },
  };
}

async function noteAndRecord(client: Knex, call: NewOpenCall): Promise<void> {
  await new SqlOpenCallStore(client).open(call);
  await new SqlTransactions(client).run(async ({ audit, openCalls }) => {
    await audit.appendAll([{ orgId: 'acme', event: anAuditEvent(), callId: call.id }]);
    await openCalls.close([call]);
  });
}

/** One of the tables takes two seconds to make. */
async function slowDownMigration(client: Knex): Promise<void> {
  await client.raw(`
    create function wait_for_table() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.appconnect_installation')
        then perform pg_sleep(2);
      end if;
    end $$`);
  await client.raw('create event trigger slow on ddl_command_end execute function wait_for_table()');
}
