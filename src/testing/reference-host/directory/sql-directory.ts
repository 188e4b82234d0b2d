import type { Knex } from 'knex';
import type { Agent, Directory, Member, Organization, OrganizationRole } from '../../../host/index.js';

type MemberRow = {
  user_id: string;
  org_id: string;
  name: string;
  role: OrganizationRole;
  joined_at: string;
  is_service_account: number;
};

type Membership = { org: string; name: string; role: OrganizationRole };
type Person = { id: string; name: string; isPlatformAdmin: boolean; memberships: Membership[] };

/** Organizations, members and agents. Every call reads the host's tables; nothing is cached. */
export class SqlDirectory implements Directory {
  constructor(private readonly database: Knex) {}

  async listOrganizations(): Promise<Organization[]> {
    return this.database('host_organizations').select('id', 'name').orderBy('id');
  }

  async findOrganization(orgId: string): Promise<Organization | undefined> {
    return this.database('host_organizations').where({ id: orgId }).first('id', 'name');
  }

  async listMembers(orgId: string): Promise<Member[]> {
    const rows = await this.memberRows().where({ org_id: orgId }).orderBy('joined_at');
    return rows.map(toMember);
  }

  async findMember(orgId: string, userId: string): Promise<Member | undefined> {
    const row = await this.memberRows().where({ org_id: orgId, user_id: userId }).first();
    return row && toMember(row);
  }

  async findEarliestOrgAdmin(orgId: string): Promise<Member | undefined> {
    const admins = { org_id: orgId, role: 'org_admin', is_service_account: 0 };
    const first = this.memberRows().where(admins).orderBy('joined_at').limit(1).clearSelect().select('joined_at');
    const rows = await this.memberRows().where(admins).where('joined_at', first);
    // Ties are broken here by user id, since PostgreSQL orders text by its locale.
    return rows.map(toMember).sort((one, other) => (one.userId < other.userId ? -1 : 1))[0];
  }

  async listAgents(orgId: string): Promise<Agent[]> {
    const rows = await this.database('host_agents').where({ org_id: orgId }).orderBy('position');
    return rows.map((row) => ({ id: row.id, orgId: row.org_id, name: row.name, isDefault: row.is_default === 1 }));
  }

  async isPlatformAdmin(userId: string): Promise<boolean> {
    const row = await this.database('host_users').where({ id: userId }).first('is_platform_admin');
    return row?.is_platform_admin === 1;
  }

  /** The organizations that a person belongs to, with the role in each. */
  async listMemberships(userId: string): Promise<Membership[]> {
    return this.memberships().where({ user_id: userId });
  }

  /** Everybody who can sign in, with the organizations they belong to; service accounts cannot. */
  async listPeople(): Promise<Person[]> {
    const rows = await this.database('host_users').where({ is_service_account: 0 }).orderBy('id');
    const memberships: (Membership & { user_id: string })[] = await this.memberships().select('user_id');
    return rows.map(({ id, name, is_platform_admin }) => ({
      id,
      name,
      isPlatformAdmin: is_platform_admin === 1,
      memberships: memberships.filter((each) => each.user_id === id).map(({ user_id: _, ...membership }) => membership),
    }));
  }

  private memberships() {
    return this.database('host_members')
      .join('host_organizations', 'host_organizations.id', 'host_members.org_id')
      .orderBy('host_members.org_id')
      .select({ org: 'host_members.org_id', name: 'host_organizations.name', role: 'host_members.role' });
  }

  private memberRows() {
    return this.database('host_members')
      .join('host_users', 'host_users.id', 'host_members.user_id')
      .select<MemberRow[]>('user_id', 'org_id', 'name', 'role', 'joined_at', 'is_service_account');
  }
}

function toMember(row: MemberRow): Member {
  return {
    userId: row.user_id,
    orgId: row.org_id,
    name: row.name,
    role: row.role,
    joinedAt: row.joined_at,
    isServiceAccount: row.is_service_account === 1,
  };
}
