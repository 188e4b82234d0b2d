import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAuditStore } from '../../../src/stores/activity/audit-store.js';
import { SqlAgentAssignmentStore } from '../../../src/stores/agent-assignment-store.js';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { inWriteTransaction } from '../../../src/stores/database/write-transaction.js';
import { SqlEnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { SqlSignInStore } from '../../../src/stores/sign-ins/sign-in-store.js';
import { SqlTransactions, type TransactionStores } from '../../../src/stores/transactions.js';
import type { TestDatabase } from '../../support/stores/databases.js';
import { failAtStatement } from '../../support/stores/fail-at-statement.js';
import { aConnection, anAuditEvent, aSignIn, listAccountRemovals, minute } from '../../support/stores/store-records.js';

async function writeEverywhere(stores: TransactionStores): Promise<void> {
  await stores.enabledApps.enable({ orgId: 'acme', app: 'gmail' }, { byUserId: 'ada', at: minute(0) });
  await stores.assignments.assign(
    { orgId: 'acme', app: 'gmail', agentId: 'assistant' },
    { byUserId: 'ada', at: minute(0) },
  );
  await stores.connections.replace(aConnection());
  await stores.signIns.create(aSignIn());
  await stores.audit.append('acme', anAuditEvent());
  await stores.accountRemovals.add(
    { accountId: 'ca_9', app: 'gmail', orgId: 'acme', userId: 'ada' },
    { dueAt: minute(0) },
  );
}

/** How many of the six stores hold something. */
async function countWritten(client: Knex): Promise<number> {
  const found = await Promise.all([
    new SqlEnabledAppStore(client).isEnabled({ orgId: 'acme', app: 'gmail' }),
    new SqlAgentAssignmentStore(client).listAgentsOf({ orgId: 'acme', app: 'gmail' }).then((agents) => agents[0]),
    new SqlConnectionStore(client).isAccountInUse('ca_1'),
    new SqlSignInStore(client).findById('sign-in-1'),
    new SqlAuditStore(client).list('acme', { limit: 1 }).then((page) => page.events[0]),
    listAccountRemovals(client).then((listed) => listed[0]),
  ]);
  return found.filter(Boolean).length;
}

export function describeTransactions(client: () => Knex): void {
  describe('Transactions', () => {
    it('keeps what was written when the work returns, and returns what the work returned', async () => {
      const result = await new SqlTransactions(client()).run(async (stores) => {
        await writeEverywhere(stores);
        return 'done';
      });

      expect(result).to.equal('done');
      expect(await countWritten(client())).to.equal(6);
    });

    it('keeps nothing when the work throws, and throws the same', async () => {
      const fault = new Error('changed my mind');

      const error = await new SqlTransactions(client())
        .run(async (stores) => {
          await writeEverywhere(stores);
          throw fault;
        })
        .catch((reason) => reason);

      expect(error).to.equal(fault);
      expect(await countWritten(client())).to.equal(0);
    });

    it('keeps all or nothing, at whichever statement it is interrupted', async () => {
      const transactions = new SqlTransactions(client());
      let statement = 1;

      while (await failAtStatement(client(), statement, () => transactions.run(writeEverywhere))) {
        expect(await countWritten(client()), `interrupted at statement ${statement}`).to.equal(0);
        statement += 1;
      }

      expect(statement).to.be.greaterThan(6);
      expect(await countWritten(client())).to.equal(6);
    });

    it('gives a sign-in that fifty callbacks finish at once one connection', async () => {
      await new SqlSignInStore(client()).create(aSignIn({ browserHash: 'browser' }));
      const transactions = new SqlTransactions(client());

      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          transactions.run(async ({ redirects, connections }) => {
            if (!(await redirects.consume('sign-in-1', { stateHash: 'state-of-sign-in-1' }))) return undefined;
            await connections.replace(aConnection({ id: `connection-${number}` }));
            return `connection-${number}`;
          }),
        ),
      );

      const winners = answers.filter((answer) => answer !== undefined);
      expect(winners).to.have.length(1);
      expect((await new SqlConnectionStore(client()).find(aConnection()))?.id).to.equal(winners[0]);
    });
  });
}

export function describeTransactionsOfTwoProcesses(open: () => Promise<TestDatabase>): void {
  describe('Transactions of two processes', () => {
    it('waits for the other process, also when it has read before it writes', async () => {
      const database = await open();
      try {
        const clients = [database.client, database.secondClient()];
        await database.client.schema.createTable('counters', (table) => table.integer('value'));
        await database.client('counters').insert({ value: 0 });

        await Promise.all(
          Array.from({ length: 20 }, (_, number) =>
            inWriteTransaction(clients[number % 2] as Knex, async (transaction) => {
              const { value } = await transaction('counters').forUpdate().first();
              await transaction('counters').update({ value: value + 1 });
            }),
          ),
        );

        expect((await database.client('counters').first()).value).to.equal(20);
      } finally {
        await database.close();
      }
    });

    it('know that an account is in use no more once another one that ends this is done', async () => {
      const database = await open();
      try {
        await migrate(database.client);
        await new SqlConnectionStore(database.client).replace(aConnection());
        const other = database.secondClient();
        await other.raw('select 1');

        const answer = await new SqlTransactions(database.client).run(async ({ connections }) => {
          await connections.remove(aConnection());
          const isInUse = new SqlTransactions(other).run((stores) =>
            stores.connections.isAccountInUse('ca_1', { holds: true }),
          );
          // Without the wait the other one would have its answer by now.
          for (let read = 0; read < 50; read += 1) await connections.find(aConnection());
          return { isInUse };
        });

        expect(await answer.isInUse).to.equal(false);
      } finally {
        await database.close();
      }
    });
  });
}
