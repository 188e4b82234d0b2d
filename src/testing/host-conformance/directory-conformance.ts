import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import type { MakeHost } from './host-under-test.js';
import { withPlugin } from './run-plugin.js';

const nothing = () => {};

export function describeDirectory(makeHost: MakeHost): void {
  describe('directory', () => {
    it('lists organizations and finds each of them', () =>
      withPlugin(makeHost, nothing, async (_host, { directory }) => {
        const organizations = await directory.listOrganizations();

        assert(organizations.length > 0);
        for (const organization of organizations) {
          assert.deepEqual(await directory.findOrganization(organization.id), organization);
        }
        assert.equal(await directory.findOrganization('no-such-organization'), undefined);
      }));

    it('lists members with a role and a joining time, and finds each of them in that organization alone', () =>
      withPlugin(makeHost, nothing, async (_host, { directory }) => {
        for (const { id } of await directory.listOrganizations()) {
          for (const member of await directory.listMembers(id)) {
            assert.equal(member.orgId, id);
            assert.match(member.joinedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
            assert(['member', 'org_admin'].includes(member.role));
            assert.deepEqual(await directory.findMember(id, member.userId), member);
            assert.equal(await directory.findMember('no-such-organization', member.userId), undefined);
          }
        }
      }));

    it('marks exactly one agent of every organization as its default', () =>
      withPlugin(makeHost, nothing, async (_host, { directory }) => {
        for (const { id } of await directory.listOrganizations()) {
          const agents = await directory.listAgents(id);
          assert.equal(agents.filter((agent) => agent.isDefault).length, 1);
          assert(agents.every((agent) => agent.orgId === id));
        }
        assert.deepEqual(await directory.listAgents('no-such-organization'), []);
      }));
  });
}

export function describeDatabase(makeHost: MakeHost): void {
  describe('database', () => {
    it('lends one client that reads what it wrote', () =>
      withPlugin(makeHost, nothing, async (_host, { database }) => {
        const client = await database.getClient();
        await client.schema.createTable('appconnect_conformance', (table) => table.text('word'));
        await client('appconnect_conformance').insert({ word: 'kept' });

        assert.equal(await database.getClient(), client);
        assert.deepEqual(await client('appconnect_conformance').select('word'), [{ word: 'kept' }]);
        await client.schema.dropTable('appconnect_conformance');
      }));

    it('answers questions to the directory while a transaction is open', () =>
      withPlugin(makeHost, nothing, async (_host, { database, directory }) => {
        const client = await database.getClient();
        await client.transaction(async (transaction) => {
          await transaction.raw('select 1');
          assert((await directory.listOrganizations()).length > 0);
        });
      }));

    it('has a configuration directory that exists', () =>
      withPlugin(makeHost, nothing, async (_host, { configDirectory }) => {
        assert((await stat(configDirectory)).isDirectory());
      }));
  });
}
