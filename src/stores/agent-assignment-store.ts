export type Assignment = { orgId: string; app: string; agentId: string };

/** Which agents hold which apps. A tick outlives the disabling of its app. */
export interface AgentAssignmentStore {
  /** Agent ids that hold the app, sorted. */
  listAgentsOf(place: { orgId: string; app: string }): Promise<string[]>;
  /** Returns false when it was assigned already. */
  assign(assignment: Assignment, change: { byUserId: string; at: string }): Promise<boolean>;
  /** Returns false when it was not assigned. */
  unassign(assignment: Assignment): Promise<boolean>;
  /** Agent ids that hold any app of the organization, sorted. */
  listAgents(orgId: string): Promise<string[]>;
  /** Organizations in which any agent holds an app, sorted. */
  listOrganizations(): Promise<string[]>;
  removeAgent(agent: { orgId: string; agentId: string }): Promise<void>;
  removeOrganization(orgId: string): Promise<void>;
}

export const AgentAssignmentStore = Symbol('AgentAssignmentStore');
