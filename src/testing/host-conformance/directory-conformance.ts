import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { earliestOrgAdmin } from '../../domain/caller.js';
import type { Directory } from '../../host/index.js';
import { type HostUnderTest, type JoiningMember, type MakeHost, withPlugin } from './host-under-test.js';

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
    it('provides one client that reads what it wrote', () =>
      withPlugin(makeHost, nothing, async (_host, { database }) => {
        const client = await database.getClient();
        await client.schema.createTable('appconnect_conformance', (table) => table.text('word'));
        await client('appconnect_conformance').insert({ word: 'kept' });

        assert.equal(await database.getClient(), client);
        assert.deepEqual(await client('appconnect_conformance').select('word'), [{ word: 'kept' }]);
        await client.schema.dropTable('appconnect_conformance');
      }));

    it('answers directory calls while a transaction is open', () =>
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

const early = '2001-01-01T00:00:00.000Z';

/** For hosts whose directory has `findEarliestOrgAdmin`; it must always agree with `listMembers`. */
export function describeEarliestAdmin(makeHost: MakeHost): void {
  describe('directory: the earliest org admin', () => {
    it('agrees with the list of members until no admin is left', function () {
      return withPlugin(makeHost, nothing, async ({ changes }, { directory }) => {
        if (directory.findEarliestOrgAdmin === undefined) return this.skip();
        assert.equal(await directory.findEarliestOrgAdmin('no-such-organization'), undefined);
        for (const { id } of await directory.listOrganizations()) {
          for (let admin = await findAgreedAdmin(directory, id); admin; admin = await findAgreedAdmin(directory, id)) {
            await changes.removeMember(id, admin.userId);
          }
        }
      });
    });

    it('reflects joins, ties, demotions and promotions at once, and is never a service account', function () {
      return withPlugin(makeHost, nothing, async ({ changes }, { directory }) => {
        const { addMember, changeRole } = bindChanges(changes);
        if (directory.findEarliestOrgAdmin === undefined || !addMember || !changeRole) return this.skip();
        const [organization] = await directory.listOrganizations();
        assert(organization);
        const orgId = organization.id;
        const earliestAdmins: unknown[] = [];
        const recordEarliest = async () => earliestAdmins.push((await findAgreedAdmin(directory, orgId))?.userId);

        await addMember(
          orgId,
          admin('conformance-robot', { joinedAt: '2000-01-01T00:00:00.000Z', isServiceAccount: true }),
        );
        await addMember(orgId, admin('conformance-b'));
        await recordEarliest();
        for (const userId of ['conformance-a', 'conformance-C']) await addMember(orgId, admin(userId));
        await recordEarliest();
        await changeRole(orgId, 'conformance-C', 'member');
        await recordEarliest();
        await changeRole(orgId, 'conformance-a', 'member');
        await recordEarliest();
        await changeRole(orgId, 'conformance-C', 'org_admin');
        await recordEarliest();

        assert.deepEqual(
          earliestAdmins,
          ['b', 'C', 'a', 'b', 'C'].map((letter) => `conformance-${letter}`),
        );
      });
    });
  });
}

async function findAgreedAdmin(directory: Directory, orgId: string) {
  const found = await directory.findEarliestOrgAdmin?.(orgId);
  assert.deepEqual(found, earliestOrgAdmin(await directory.listMembers(orgId)));
  return found;
}

function admin(userId: string, fields: Partial<JoiningMember> = {}): JoiningMember {
  return { userId, name: userId, role: 'org_admin', joinedAt: early, isServiceAccount: false, ...fields };
}

function bindChanges(changes: HostUnderTest['changes']) {
  return { addMember: changes.addMember?.bind(changes), changeRole: changes.changeRole?.bind(changes) };
}
