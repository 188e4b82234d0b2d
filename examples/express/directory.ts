import type { Agent, Directory, EventBus, Member, Organization } from 'appconnect/host';

const inAcme = { orgId: 'acme', isServiceAccount: false };

/** Who there is, in memory. A change is made first, and announced after it. */
export class MemoryDirectory implements Directory {
  private organizations: Organization[] = [{ id: 'acme', name: 'Acme' }];
  private members: Member[] = [
    { ...inAcme, userId: 'ada', name: 'Ada', role: 'org_admin', joinedAt: '2026-01-05T09:00:00.000Z' },
    { ...inAcme, userId: 'ben', name: 'Ben', role: 'org_admin', joinedAt: '2026-01-06T09:00:00.000Z' },
    { ...inAcme, userId: 'cleo', name: 'Cleo', role: 'member', joinedAt: '2026-01-07T09:00:00.000Z' },
  ];
  private agents: Agent[] = [
    { id: 'assistant', orgId: 'acme', name: 'Assistant', isDefault: true },
    { id: 'support', orgId: 'acme', name: 'Support', isDefault: false },
  ];

  constructor(private readonly events: EventBus) {}

  listOrganizations = async () => this.organizations;
  findOrganization = async (orgId: string) => this.organizations.find(({ id }) => id === orgId);
  listMembers = async (orgId: string) => this.members.filter((member) => member.orgId === orgId);
  findMember = async (orgId: string, userId: string) => this.members.find(isMember(orgId, userId));
  listAgents = async (orgId: string) => this.agents.filter((agent) => agent.orgId === orgId);
  isPlatformAdmin = (userId: string) => userId === 'ada';

  async addMember(orgId: string, member: Omit<Member, 'orgId'>): Promise<void> {
    this.members = [...this.members, { ...member, orgId }];
    this.events.publish('member.changed', { orgId, userId: member.userId });
  }

  async changeRole(orgId: string, userId: string, role: Member['role']): Promise<void> {
    const isChanged = isMember(orgId, userId);
    this.members = this.members.map((member) => (isChanged(member) ? { ...member, role } : member));
    this.events.publish('member.changed', { orgId, userId });
  }

  async removeMember(orgId: string, userId: string): Promise<void> {
    const isRemoved = isMember(orgId, userId);
    this.members = this.members.filter((member) => !isRemoved(member));
    this.events.publish('member.removed', { orgId, userId });
  }

  async deleteAgent(orgId: string, agentId: string): Promise<void> {
    this.agents = this.agents.filter((agent) => agent.orgId !== orgId || agent.id !== agentId);
    this.events.publish('agent.deleted', { orgId, agentId });
  }

  async deleteOrganization(orgId: string): Promise<void> {
    this.organizations = this.organizations.filter(({ id }) => id !== orgId);
    this.members = this.members.filter((member) => member.orgId !== orgId);
    this.agents = this.agents.filter((agent) => agent.orgId !== orgId);
    this.events.publish('organization.deleted', { orgId });
  }
}

const isMember = (orgId: string, userId: string) => (member: Member) =>
  member.orgId === orgId && member.userId === userId;
