export type Organization = { id: string; name: string };

export type OrganizationRole = 'member' | 'org_admin';

/** One user in one organization. */
export type Member = {
  /**
   * One person in the whole platform: in each of their organizations they have the same one. Where your ids are per organization,
   * put the organization into them. Never give an id to another person.
   */
  userId: string;
  orgId: string;
  name: string;
  role: OrganizationRole;
  /** When the user joined this organization, UTC ISO 8601. It decides who is the earliest org admin. */
  joinedAt: string;
  /** A service account is no person: it never acts, and never counts as an org admin. */
  isServiceAccount: boolean;
};

/** An agent, which the control center calls a profile. Every organization has exactly one default agent. */
export type Agent = { id: string; orgId: string; name: string; isDefault: boolean };

/**
 * The organizations, members and agents of the host. It is read at every tool call, and for open pages of org admins whenever a
 * connection changes. So answer from memory or an indexed table, and never from a stale copy. Ids have 200 characters at most: the
 * HTTP API refuses longer ones.
 *
 * Whoever is missing has left: their accounts are revoked, for good. So keep listing a member who is only suspended, and an
 * organization that may come back, but give them no sessions and automations. List a suspended org admin as `member`; otherwise
 * bridges go on with that admin's accounts.
 */
export interface Directory {
  listOrganizations(): Promise<Organization[]>;
  findOrganization(orgId: string): Promise<Organization | undefined>;
  /** Every member, service accounts included, in any order. */
  listMembers(orgId: string): Promise<Member[]>;
  findMember(orgId: string, userId: string): Promise<Member | undefined>;
  /**
   * The org admin who joined first, without service accounts; of equal times the smaller user id, by JavaScript's `<`. Read at
   * every call on bridges and in the command line. Without this method each of these calls reads `listMembers`, which takes
   * seconds in an organization of 100,000 members.
   */
  findEarliestOrgAdmin?: ((orgId: string) => Promise<Member | undefined>) | undefined;
  listAgents(orgId: string): Promise<Agent[]>;
}
