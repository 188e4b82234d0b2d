import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Agent, Directory, Member, Organization } from '../../../src/host/directory.js';
import { createHostTables, openDatabases } from '../../../src/testing/reference-host/database/host-databases.js';
import { DirectoryChanges } from '../../../src/testing/reference-host/directory/directory-changes.js';
import { SqlDirectory } from '../../../src/testing/reference-host/directory/sql-directory.js';
import { aMember, FakeDirectory } from '../../support/fakes/fake-directory.js';
import { FakeEventBus } from '../../support/fakes/fake-event-bus.js';
import { openPostgres } from '../../support/stores/databases.js';

type DirectoryUnderTest = {
  directory: Directory;
  addMember(member: Member): Promise<void>;
  removeMember(orgId: string, userId: string): Promise<void>;
  deleteOrganization(orgId: string): Promise<void>;
  close(): Promise<void>;
};

const organizations: Organization[] = [
  { id: 'acme', name: 'Acme' },
  { id: 'globex', name: 'Globex' },
];
const agents: Agent[] = [
  { id: 'assistant', orgId: 'acme', name: 'Assistant', isDefault: true },
  { id: 'researcher', orgId: 'acme', name: 'Researcher', isDefault: false },
  { id: 'assistant', orgId: 'globex', name: 'Assistant', isDefault: true },
];

describe('The directory in memory', () => {
  describeDirectory(openFakeDirectory);
});

describe('The reference host’s directory on SQLite', () => {
  describeDirectory(() => openSqlDirectory());
});

describe('The reference host’s directory on PostgreSQL', () => {
  describeDirectory(async () => {
    const postgres = await openPostgres();
    const opened = await openSqlDirectory(postgres.address);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await postgres.close();
      },
    };
  });
});

/** What every directory promises, over Acme and Globex with their agents and without members. */
function describeDirectory(open: () => Promise<DirectoryUnderTest>): void {
  let current: DirectoryUnderTest;
  let directory: Directory;

  beforeEach(async () => {
    current = await open();
    directory = current.directory;
  });

  afterEach(() => current.close());

  const addMembers = async (...members: Member[]) => {
    for (const member of members) await current.addMember(member);
  };
  const anAdmin = (userId: string, fields: Partial<Member> = {}) =>
    aMember({ userId, role: 'org_admin', joinedAt: '2026-01-01T00:00:00.000Z', ...fields });
  const earliestAdminId = async (orgId = 'acme') => (await directory.findEarliestOrgAdmin?.(orgId))?.userId;

  it('lists every organization and finds each of them', async () => {
    expect(await directory.listOrganizations()).to.have.deep.members(organizations);
    for (const organization of organizations) {
      expect(await directory.findOrganization(organization.id)).to.deep.equal(organization);
    }
  });

  it('lists the members of one organization, service accounts included', async () => {
    const ada = anAdmin('ada');
    const backup = aMember({ userId: 'backup', isServiceAccount: true });
    await addMembers(ada, backup, aMember({ userId: 'dev', orgId: 'globex' }));

    expect(await directory.listMembers('acme')).to.have.deep.members([ada, backup]);
  });

  it('finds a member with the role and the joining time in that organization', async () => {
    const inAcme = anAdmin('ada');
    const inGlobex = aMember({ orgId: 'globex', joinedAt: '2026-02-01T00:00:00.000Z' });
    await addMembers(inAcme, inGlobex, aMember({ userId: 'ben' }));

    expect(await directory.findMember('acme', 'ada')).to.deep.equal(inAcme);
    expect(await directory.findMember('globex', 'ada')).to.deep.equal(inGlobex);
    expect(await directory.findMember('globex', 'ben')).to.equal(undefined);
  });

  it('lists the agents of one organization', async () => {
    const ofAcme = agents.filter(({ orgId }) => orgId === 'acme');

    expect(await directory.listAgents('acme')).to.have.deep.members(ofAcme);
  });

  it('finds nothing under unknown ids', async () => {
    await addMembers(anAdmin('ada'));

    expect(await directory.findOrganization('nowhere')).to.equal(undefined);
    expect(await directory.listMembers('nowhere')).to.deep.equal([]);
    expect(await directory.listAgents('nowhere')).to.deep.equal([]);
    expect(await directory.findMember('nowhere', 'ada')).to.equal(undefined);
    expect(await directory.findMember('acme', 'nobody')).to.equal(undefined);
    expect(await earliestAdminId('nowhere')).to.equal(undefined);
  });

  it('finds the org admin who joined first, and neither a service account nor a member', async () => {
    const first = anAdmin('zoe', { joinedAt: '2025-03-01T00:00:00.000Z' });
    await addMembers(
      anAdmin('ada'),
      first,
      anAdmin('backup', { joinedAt: '2025-01-01T00:00:00.000Z', isServiceAccount: true }),
      aMember({ userId: 'cleo', joinedAt: '2025-02-01T00:00:00.000Z' }),
      anAdmin('dev', { orgId: 'globex', joinedAt: '2025-01-01T00:00:00.000Z' }),
    );

    expect(await directory.findEarliestOrgAdmin?.('acme')).to.deep.equal(first);
  });

  it('settles equal joining times by user id in the order of `<`', async () => {
    await addMembers(anAdmin('b'), anAdmin('a'), anAdmin('C'));

    expect(await earliestAdminId()).to.equal('C');
  });

  it('finds no earliest org admin where there is none', async () => {
    await addMembers(aMember(), anAdmin('backup', { isServiceAccount: true }));

    expect(await earliestAdminId()).to.equal(undefined);
  });

  it('answers with members who joined or were removed just now', async () => {
    await addMembers(anAdmin('ada'), anAdmin('ben'));
    expect(await earliestAdminId()).to.equal('ada');

    await current.removeMember('acme', 'ada');

    expect(await directory.findMember('acme', 'ada')).to.equal(undefined);
    expect(await directory.listMembers('acme')).to.deep.equal([anAdmin('ben')]);
    expect(await earliestAdminId()).to.equal('ben');
  });

  it('no longer has an organization that was deleted, nor its members and agents', async () => {
    await addMembers(anAdmin('ada'), anAdmin('dev', { orgId: 'globex' }));

    await current.deleteOrganization('acme');

    expect(await directory.findOrganization('acme')).to.equal(undefined);
    expect(await directory.listOrganizations()).to.deep.equal([{ id: 'globex', name: 'Globex' }]);
    expect(await directory.listMembers('acme')).to.deep.equal([]);
    expect(await directory.listAgents('acme')).to.deep.equal([]);
    expect(await directory.listMembers('globex')).to.have.length(1);
    expect(await directory.listAgents('globex')).to.have.length(1);
  });
}

async function openFakeDirectory(): Promise<DirectoryUnderTest> {
  const directory = new FakeDirectory();
  directory.organizations.splice(0, Number.POSITIVE_INFINITY, ...organizations);
  directory.members.length = 0;
  directory.agents.splice(0, Number.POSITIVE_INFINITY, ...agents);
  return {
    directory,
    addMember: async (member) => void directory.members.push(member),
    removeMember: async (orgId, userId) => directory.remove(orgId, userId),
    deleteOrganization: async (orgId) => directory.removeOrganization(orgId),
    close: async () => undefined,
  };
}

/** @param address of a PostgreSQL database; an SQLite file by default. */
async function openSqlDirectory(address?: string): Promise<DirectoryUnderTest> {
  const home = await mkdtemp(join(tmpdir(), 'appconnect-directory-'));
  const databases = await openDatabases({ home, database: address });
  const { own } = databases;
  await createHostTables(own, databases);
  await own('host_organizations').insert(organizations);
  await own('host_agents').insert(
    agents.map(({ id, orgId, name, isDefault }, position) => {
      return { id, org_id: orgId, name, is_default: isDefault ? 1 : 0, position };
    }),
  );
  const changes = new DirectoryChanges(own, new FakeEventBus());
  return {
    directory: new SqlDirectory(own),
    addMember: ({ orgId, ...member }) => changes.addMember(orgId, member),
    removeMember: (orgId, userId) => changes.removeMember(orgId, userId),
    deleteOrganization: (orgId) => changes.deleteOrganization(orgId),
    close: async () => {
      await databases.close();
      await rm(home, { recursive: true });
    },
  };
}
