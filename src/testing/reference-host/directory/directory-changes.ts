import type { Knex } from 'knex';
import type { EventBus, OrganizationRole } from '../../../host/index.js';

type NewMember = {
  userId: string;
  name: string;
  role: OrganizationRole;
  /** UTC ISO 8601 with milliseconds; now by default. */
  joinedAt?: string;
  isServiceAccount?: boolean;
};

/** Changes that an administrator makes to the directory. Each is made first, and announced after it. */
export class DirectoryChanges {
  constructor(
    private readonly database: Knex,
    private readonly events: EventBus,
  ) {}

  async addMember(orgId: string, member: NewMember): Promise<void> {
    const { userId, name, role, joinedAt = new Date().toISOString(), isServiceAccount = false } = member;
    const user = { id: userId, name, is_platform_admin: 0, is_service_account: isServiceAccount ? 1 : 0 };
    const membership = { org_id: orgId, user_id: userId, role, joined_at: joinedAt };
    await this.database('host_users').insert(user).onConflict('id').ignore();
    await this.database('host_members').insert(membership);
    this.events.publish('member.changed', { orgId, userId });
  }

  async changeRole(orgId: string, userId: string, role: OrganizationRole): Promise<void> {
    const changed = await this.database('host_members').where({ org_id: orgId, user_id: userId }).update({ role });
    if (changed > 0) this.events.publish('member.changed', { orgId, userId });
  }

  async removeMember(orgId: string, userId: string): Promise<void> {
    const removed = await this.database('host_members').where({ org_id: orgId, user_id: userId }).delete();
    if (removed > 0) this.events.publish('member.removed', { orgId, userId });
  }

  /** @throws Error for the default agent, which every organization must keep. */
  async deleteAgent(orgId: string, agentId: string): Promise<void> {
    const agent = await this.database('host_agents').where({ org_id: orgId, id: agentId }).first();
    if (agent?.is_default === 1) throw new Error(`${agentId} is the default agent of ${orgId} and stays`);
    const deleted = await this.database('host_agents').where({ org_id: orgId, id: agentId }).delete();
    if (deleted > 0) this.events.publish('agent.deleted', { orgId, agentId });
  }

  async deleteOrganization(orgId: string): Promise<void> {
    const deleted = await this.database('host_organizations').where({ id: orgId }).delete();
    if (deleted > 0) this.events.publish('organization.deleted', { orgId });
  }
}
