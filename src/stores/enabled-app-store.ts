/** Which apps an organization may use. */
export interface EnabledAppStore {
  isEnabled(place: { orgId: string; app: string }): Promise<boolean>;
  isEnabledAnywhere(app: string): Promise<boolean>;
  /** Returns false when it was enabled already. */
  enable(place: { orgId: string; app: string }, change: { byUserId: string; at: string }): Promise<boolean>;
  /** Returns false when it was not enabled. Ticks and connections stay. */
  disable(place: { orgId: string; app: string }): Promise<boolean>;
  /** Organizations that have any app enabled, sorted. */
  listOrganizations(): Promise<string[]>;
  /** Returns the apps that it had enabled. */
  removeOrganization(orgId: string): Promise<string[]>;
}

export const EnabledAppStore = Symbol('EnabledAppStore');
