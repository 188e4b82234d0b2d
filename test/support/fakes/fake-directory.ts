import type { Agent, Directory, Member, Organization } from '../../../src/host/directory.js';

/** Ada, a member of Acme, with defaults for what the test leaves out. */
export function aMember(fields: Partial<Member> = {}): Member {
  const { userId = 'ada', orgId = 'acme' } = fields;
  const name = userId.charAt(0).toUpperCase() + userId.slice(1);
  return {
    userId,
    orgId,
    name,
    role: 'member',
    joinedAt: '2026-01-01T00:00:00Z',
    isServiceAccount: false,
    ...fields,
  };
}

/** Acme with Ada, Ben (org admins) and Cleo; Globex with Dev (org admin) and Eve. */
export class FakeDirectory implements Directory {
  readonly organizations: Organization[] = [
    { id: 'acme', name: 'Acme' },
    { id: 'globex', name: 'Globex' },
  ];
  readonly members: Member[] = [
    aMember({ role: 'org_admin' }),
    aMember({ userId: 'ben', role: 'org_admin', joinedAt: '2026-02-01T00:00:00Z' }),
    aMember({ userId: 'cleo' }),
    aMember({ userId: 'dev', orgId: 'globex', role: 'org_admin' }),
    aMember({ userId: 'eve', orgId: 'globex' }),
  ];
  readonly agents: Agent[] = [
    { id: 'acme-assistant', orgId: 'acme', name: 'Acme Assistant', isDefault: true },
    { id: 'acme-researcher', orgId: 'acme', name: 'Acme Researcher', isDefault: false },
    { id: 'globex-assistant', orgId: 'globex', name: 'Globex Assistant', isDefault: true },
  ];
  private readonly failures: Error[] = [];

  /** Fails the next call, or the next `times` calls. */
  failNextWith(error: Error, { times = 1 } = {}): void {
    for (let time = 0; time < times; time += 1) this.failures.push(error);
  }

  clearFailures(): void {
    this.failures.length = 0;
  }

  /** Removes a member without an event. */
  remove(orgId: string, userId: string): void {
    const index = this.members.findIndex((member) => member.orgId === orgId && member.userId === userId);
    if (index >= 0) this.members.splice(index, 1);
  }

  /** Removes an organization with its members and agents without an event. */
  removeOrganization(orgId: string): void {
    const others = <Item extends { orgId: string }>(items: Item[]) => items.filter((item) => item.orgId !== orgId);
    this.members.splice(0, this.members.length, ...others(this.members));
    this.agents.splice(0, this.agents.length, ...others(this.agents));
    this.organizations.splice(0, this.organizations.length, ...this.organizations.filter(({ id }) => id !== orgId));
  }

  async listOrganizations(): Promise<Organization[]> {
    this.throwNextFailure();
    return [...this.organizations];
  }

  async findOrganization(orgId: string): Promise<Organization | undefined> {
    this.throwNextFailure();
    return this.organizations.find(({ id }) => id === orgId);
  }

  async listMembers(orgId: string): Promise<Member[]> {
    this.throwNextFailure();
    return this.members.filter((member) => member.orgId === orgId);
  }

  async findMember(orgId: string, userId: string): Promise<Member | undefined> {
    this.throwNextFailure();
    return this.members.find((member) => member.orgId === orgId && member.userId === userId);
  }

  async findEarliestOrgAdmin(orgId: string): Promise<Member | undefined> {
    this.throwNextFailure();
    const admins = this.members.filter(
      (member) => member.orgId === orgId && member.role === 'org_admin' && !member.isServiceAccount,
    );
    const rank = ({ joinedAt, userId }: Member) => `${new Date(joinedAt).toISOString()} ${userId}`;
    return admins.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))[0];
  }

  async listAgents(orgId: string): Promise<Agent[]> {
    this.throwNextFailure();
    return this.agents.filter((agent) => agent.orgId === orgId);
  }

  private throwNextFailure(): void {
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
  }
}
