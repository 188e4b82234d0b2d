/** Which apps an organization may use. */
export interface EnabledAppStore {
  isEnabled(place: { orgId: string; app: string }): Promise<boolean>;
  isEnabledAnywhere(app: string): Promise<boolean>;
  /**
   * Returns false when it was enabled already. `awaitsAgent`: there was no default agent to give it to, so it waits for one.
   */
  enable(
    place: { orgId: string; app: string },
    change: { byUserId: string; at: string; awaitsAgent?: boolean },
  ): Promise<boolean>;
  /** Apps that wait for a default agent, of one organization or of all, sorted. */
  listAwaitingAgent(orgId?: string): Promise<{ orgId: string; app: string; enabledBy: string }[]>;
  /** Returns false when it did not wait, or no longer does. */
  endAwaitingAgent(place: { orgId: string; app: string }): Promise<boolean>;
  /** Returns false when it was not enabled. Ticks and connections stay. */
  disable(place: { orgId: string; app: string }): Promise<boolean>;
  /** Organizations that have any app enabled, sorted. */
  listOrganizations(): Promise<string[]>;
  /** Returns the apps that it had enabled. */
  removeOrganization(orgId: string): Promise<string[]>;
}

export const EnabledAppStore = Symbol('EnabledAppStore');
