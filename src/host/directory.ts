export type Organization = { id: string; name: string };

export type OrganizationRole = 'member' | 'org_admin';

/** One user in one organization. */
export type Member = {
  userId: string;
  orgId: string;
  name: string;
  role: OrganizationRole;
  /** When the user joined this organization, UTC ISO 8601; decides who is the earliest org admin. */
  joinedAt: string;
  /** Not a person: never acts, never counts as an org admin. */
  isServiceAccount: boolean;
};

/** What the control center calls a profile. Every organization has exactly one default agent. */
export type Agent = { id: string; orgId: string; name: string; isDefault: boolean };

/**
 * Who there is. Read at every tool call, and for open pages of org admins whenever a connection changes, so answer from
 * memory or an indexed table, and never from a stale copy.
 */
export interface Directory {
  listOrganizations(): Promise<Organization[]>;
  findOrganization(orgId: string): Promise<Organization | undefined>;
  /** Every member, service accounts included, in any order. */
  listMembers(orgId: string): Promise<Member[]>;
  findMember(orgId: string, userId: string): Promise<Member | undefined>;
  /**
   * The org admin who joined first; service accounts left out, equal times settled by user id in the order of JavaScript's
   * `<`. Asked at every call on bridges and in the command line. Without this method they read `listMembers` each time,
   * which in an organization of 100,000 takes seconds.
   */
  findEarliestOrgAdmin?(orgId: string): Promise<Member | undefined>;
  listAgents(orgId: string): Promise<Agent[]>;
}
