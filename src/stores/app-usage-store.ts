/** How an app is used in one organization. */
export type AppUsage = {
  isEnabled: boolean;
  /** Agents that were given it. */
  agentCount: number;
  /** Members with a connection; only where it was asked for. */
  memberCount?: number;
};

/** Reads what an organization does with all of its apps in one query, however many there are. */
export interface AppUsageStore {
  /** By slug, sorted; apps that nobody there has anything to do with are left out. */
  read(orgId: string, options: { countMembers: boolean }): Promise<Map<string, AppUsage>>;
}

export const AppUsageStore = Symbol('AppUsageStore');
