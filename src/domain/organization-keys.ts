/** A member: one user in one organization. */
export type MemberKey = { orgId: string; userId: string };

/** An agent of an organization. */
export type AgentKey = { orgId: string; agentId: string };

/** An app as one organization has it. */
export type OrgApp = { orgId: string; app: string };
