import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { SqlLegacyConnectionStore } from '../../../src/stores/legacy-connection-store.js';
import { failAtStatement } from '../../support/stores/fail-at-statement.js';
import {
  createLegacyTable,
  describeTextTimes,
  movedGmail,
  movedNotion,
  movedSlack,
  legacyRows as rows,
  legacyTable as table,
} from '../../support/stores/legacy-records.js';
import { aConnection, listAccountRemovals, minute } from '../../support/stores/store-records.js';

const ada = { userId: 'ada', at: minute(60) };

export function describeLegacyConnectionStore(client: () => Knex): void {
  describe('LegacyConnectionStore', () => {
    let store: SqlLegacyConnectionStore;

    beforeEach(async () => {
      store = new SqlLegacyConnectionStore(client());
      await client().schema.dropTableIfExists(table);
    });

    after(() => client().schema.dropTableIfExists(table));

    const createTable = (describe?: (builder: Knex.CreateTableBuilder) => void) =>
      createLegacyTable(client(), describe);

    function readAll(orgId: string) {
      return new SqlConnectionStore(client())
        .listOfOrganization(orgId)
        .then((all) => all.sort((a, b) => a.app.localeCompare(b.app)));
    }

    it('has no rows in a database that never had the table', async () => {
      expect(await store.listOrganizations()).to.deep.equal([]);
      expect(await store.moveToMember('acme', ada)).to.deep.equal({ moved: [], leftOut: [] });
    });

    it('knows of which accounts the connections are still to be moved', async () => {
      expect(await store.isAccountAwaited('ca_gmail')).to.equal(false);
      await createTable();
      await client()(table).insert(rows);
      await store.moveToMember('acme', ada);

      expect([await store.isAccountAwaited('ca_gmail'), await store.isAccountAwaited('ca_globex')]).to.deep.equal([
        false,
        true,
      ]);
    });

    it('moves the rows of one organization and leaves the other for later', async () => {
      await createTable();
      await client()(table).insert(rows);
      expect(await store.listOrganizations()).to.deep.equal(['acme', 'globex']);

      const answer = await store.moveToMember('acme', ada);

      expect(answer).to.deep.equal({ moved: ['gmail', 'notion', 'slack'], leftOut: [] });
      expect(await readAll('acme')).to.deep.equal([movedGmail, movedNotion, movedSlack]);
      expect(await readAll('globex')).to.deep.equal([]);
      expect(await store.listOrganizations()).to.deep.equal(['globex']);
    });

    it('names no organization for a row that has none', async () => {
      await createTable();
      await client()(table).insert([...rows, { ...rows[0], id: 'l5', org_id: null }]);

      expect(await store.listOrganizations()).to.deep.equal(['acme', 'globex']);
    });

    it('moves an app that was written in capitals or with spaces as the app that it is', async () => {
      await createTable();
      const written: Record<string, string> = { l1: 'GMAIL', l2: 'slack ' };
      await client()(table).insert(rows.map((row) => ({ ...row, app_slug: written[String(row.id)] ?? row.app_slug })));

      const answer = await store.moveToMember('acme', ada);

      expect(answer).to.deep.equal({ moved: ['gmail', 'notion', 'slack'], leftOut: [] });
      expect(await readAll('acme')).to.deep.equal([movedGmail, movedNotion, movedSlack]);
    });

    it('moves nothing the second time', async () => {
      await createTable();
      await client()(table).insert(rows);
      await store.moveToMember('acme', ada);

      expect(await store.moveToMember('acme', { ...ada, at: minute(90) })).to.deep.equal({ moved: [], leftOut: [] });

      expect(await readAll('acme')).to.deep.equal([movedGmail, movedNotion, movedSlack]);
    });

    it('moves each row once when several processes start at the same moment', async () => {
      await createTable();
      await client()(table).insert(rows);

      const answers = await Promise.all(Array.from({ length: 10 }, () => store.moveToMember('acme', ada)));

      expect(answers.filter((answer) => answer.moved.length > 0)).to.have.length(1);
      expect(await readAll('acme')).to.deep.equal([movedGmail, movedNotion, movedSlack]);
      expect(await listAccountRemovals(client())).to.deep.equal([]);
    });

    it('comes to the same result however often it is interrupted on the way', async () => {
      await createTable();
      await client()(table).insert(rows);
      let statement = 1;

      while (await failAtStatement(client(), statement, () => store.moveToMember('acme', ada))) {
        expect(await readAll('acme'), `interrupted at statement ${statement}`).to.deep.equal([]);
        expect(await client()(table).where({ org_id: 'acme' })).to.have.length(3);
        statement += 1;
      }

      expect(statement).to.be.greaterThan(4);
      expect(await readAll('acme')).to.deep.equal([movedGmail, movedNotion, movedSlack]);
      expect(await client()(table).pluck('id')).to.deep.equal(['l4']);
    });

    it('leaves out an app that the member has connected, and lists the old account for removal', async () => {
      await createTable();
      await client()(table).insert(rows);
      await new SqlConnectionStore(client()).replace(aConnection());

      const answer = await store.moveToMember('acme', ada);

      expect(answer).to.deep.equal({ moved: ['notion', 'slack'], leftOut: ['gmail'] });
      expect(await readAll('acme')).to.deep.equal([aConnection(), movedNotion, movedSlack]);
      expect(await listAccountRemovals(client())).to.deep.equal([
        {
          ...{ accountId: 'ca_gmail', app: 'gmail', orgId: 'acme', userId: 'ada', isConfirmed: true },
          ...{ providerUserId: 'platform:org:acme', attempts: 0, dueAt: minute(60) },
        },
      ]);
    });

    it('lists no account for removal that somebody still uses', async () => {
      await createTable();
      await client()(table).insert(rows);
      await new SqlConnectionStore(client()).replace(aConnection({ accountId: 'ca_gmail' }));
      await new SqlConnectionStore(client()).replace(aConnection({ id: 'mine', app: 'slack', accountId: 'ca_mine' }));
      await client()(table).where({ id: 'l4' }).update({ connected_account_id: 'ca_slack' });

      const answer = await store.moveToMember('acme', ada);

      expect(answer.leftOut).to.deep.equal(['gmail', 'slack']);
      expect(await listAccountRemovals(client())).to.deep.equal([]);
    });

    it('keeps the account that works when an organization has two for one app', async () => {
      await createTable();
      await client()(table).insert([
        { ...rows[0], id: 'broken', status: 'FAILED', connected_account_id: 'ca_broken', updated_at: minute(-1) },
        ...rows.slice(0, 1),
      ]);

      const answer = await store.moveToMember('acme', ada);

      expect(answer).to.deep.equal({ moved: ['gmail'], leftOut: ['gmail'] });
      expect(await readAll('acme')).to.deep.equal([movedGmail]);
      expect((await listAccountRemovals(client()))[0]?.accountId).to.equal('ca_broken');
    });

    it('takes out the rows of an organization that is gone, and lists their accounts for removal', async () => {
      await store.removeOrganization('acme', minute(60));
      await createTable();
      await client()(table).insert(rows);

      await store.removeOrganization('globex', minute(60));

      expect(await store.listOrganizations()).to.deep.equal(['acme']);
      expect(await listAccountRemovals(client())).to.deep.equal([
        {
          accountId: 'ca_globex',
          app: 'gmail',
          orgId: 'globex',
          userId: 'platform:org:globex',
          providerUserId: 'platform:org:globex',
          isConfirmed: true,
          attempts: 0,
          dueAt: minute(60),
        },
      ]);
    });

    it('names the member for whom an account of an organization that is gone was made', async () => {
      await createTable();
      await client()(table).insert({ ...rows[0], provider_user_id: 'platform:user:bob' });

      await store.removeOrganization('acme', minute(60));

      expect((await listAccountRemovals(client())).map(({ userId }) => userId)).to.deep.equal(['bob']);
    });

    it('drops a row without an account, and gives a row without a provider user that of the member', async () => {
      await createTable();
      await client()(table).insert([
        { ...rows[0], connected_account_id: null },
        { ...rows[1], provider_user_id: null, status: null },
      ]);

      const answer = await store.moveToMember('acme', ada);

      expect(answer).to.deep.equal({ moved: ['slack'], leftOut: [] });
      expect(await readAll('acme')).to.deep.equal([
        { ...movedSlack, providerUserId: 'platform:user:ada', brokenReason: 'disabled' },
      ]);
    });

    it('moves the others where rows have no id or app, or the id of another connection', async () => {
      await client().schema.createTable(table, (builder) => {
        for (const column of ['id', 'org_id', 'app_slug', 'connected_account_id', 'provider_user_id', 'status'])
          builder.text(column);
        describeTextTimes(builder);
      });
      const taken = aConnection({ id: 'l1', orgId: 'globex', accountId: 'ca_other' });
      await new SqlConnectionStore(client()).replace(taken);
      await client()(table).insert([
        ...rows.slice(0, 1),
        ...rows.slice(1, 3).map((row) => ({ ...row, id: null })),
        { ...rows[0], app_slug: null, connected_account_id: 'ca_of_no_app' },
      ]);

      const answer = await store.moveToMember('acme', ada);

      expect(answer).to.deep.equal({ moved: ['gmail', 'notion', 'slack'], leftOut: [] });
      const moved = await readAll('acme');
      expect(moved.map(({ accountId }) => accountId)).to.deep.equal(['ca_gmail', 'ca_notion', 'ca_slack']);
      expect(new Set(['l1', '', 'null', ...moved.map(({ id }) => id)]).size).to.equal(6);
      expect(await readAll('globex')).to.deep.equal([taken]);
      expect((await listAccountRemovals(client())).map(({ accountId }) => accountId)).to.deep.equal(['ca_of_no_app']);
    });

    it('moves the rows of organizations and states that the table has as numbers', async () => {
      await client().schema.createTable(table, (builder) => {
        for (const column of ['id', 'org_id', 'status']) builder.integer(column);
        for (const column of ['app_slug', 'connected_account_id', 'provider_user_id']) builder.text(column);
        describeTextTimes(builder);
      });
      await client()(table).insert([
        { ...rows[0], id: 1, org_id: 5, status: 2 },
        { ...rows[1], id: 2, org_id: 12, status: 1 },
      ]);
      expect(await store.listOrganizations()).to.deep.equal(['12', '5']);

      expect(await store.moveToMember('5', ada)).to.deep.equal({ moved: ['gmail'], leftOut: [] });
      await store.removeOrganization('12', minute(60));

      expect(await readAll('5')).to.deep.equal([
        { ...movedGmail, id: '1', orgId: '5', health: 'broken', brokenReason: 'disabled' },
      ]);
      expect((await listAccountRemovals(client())).map(({ orgId }) => orgId)).to.deep.equal(['12']);
      expect(await store.listOrganizations()).to.deep.equal([]);
    });

    it('understands times that the database kept as times', async () => {
      await createTable((builder) => {
        builder.timestamp('created_at', { useTz: true });
        builder.timestamp('updated_at', { useTz: true });
      });
      await client()(table).insert({
        ...rows[0],
        created_at: new Date(minute(-120)),
        updated_at: new Date(minute(-60)),
      });

      await store.moveToMember('acme', ada);

      expect(await readAll('acme')).to.deep.equal([movedGmail]);
    });

    it('understands the text form of times that SQLite writes, and replaces what is no time', async () => {
      await createTable();
      await client()(table).insert([
        { ...rows[0], created_at: '2026-11-20 10:00:00', updated_at: '2026-11-20 11:00:00' },
        { ...rows[2], created_at: 'long ago', updated_at: null },
      ]);

      await store.moveToMember('acme', ada);

      expect(await readAll('acme')).to.deep.equal([
        movedGmail,
        { ...movedNotion, createdAt: minute(60), healthSince: minute(60) },
      ]);
    });
  });
}
