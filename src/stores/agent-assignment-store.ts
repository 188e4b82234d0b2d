export type Assignment = { orgId: string; app: string; agentId: string };

/** Which agents hold which apps. A tick outlives the disabling of its app. */
export interface AgentAssignmentStore {
  /** Slugs of the apps of one agent, sorted, whether enabled or not. */
  listAppsOf(agent: { orgId: string; agentId: string }): Promise<string[]>;
  /** Agent ids that hold the app, sorted. */
  listAgentsOf(place: { orgId: string; app: string }): Promise<string[]>;
  /** The number of agents per app of the organization; apps without any are left out. */
  countByApp(orgId: string): Promise<Map<string, number>>;
  /** Returns false when it was assigned already. */
  assign(assignment: Assignment, change: { byUserId: string; at: string }): Promise<boolean>;
  /** Returns false when it was not assigned. */
  unassign(assignment: Assignment): Promise<boolean>;
  removeAgent(agent: { orgId: string; agentId: string }): Promise<void>;
  removeOrganization(orgId: string): Promise<void>;
}

export const AgentAssignmentStore = Symbol('AgentAssignmentStore');
