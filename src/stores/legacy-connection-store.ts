/** A connection from before members had their own: one account for a whole organization. */
export type LegacyConnection = {
  id: string;
  orgId: string;
  app: string;
  accountId: string;
  providerUserId: string;
  status: string;
  createdAt: string;
  updatedAt: string;
};

/** Rows of `appconnect_org_connections`. A database that never had the table has no rows. */
export interface LegacyConnectionStore {
  listOrganizations(): Promise<string[]>;
  /**
   * Moves the organization's rows to that member, in one transaction: a row for an app that the member has connected
   * already is left out of the move and put on the list of revocations. Returns the apps moved. Running it again moves nothing.
   */
  moveToMember(orgId: string, member: { userId: string; at: string }): Promise<{ moved: string[]; leftOut: string[] }>;
  /** Takes out the rows of an organization that is gone and puts their accounts on the list of revocations, in one transaction. */
  takeOrganization(orgId: string, at: string): Promise<void>;
}

export const LegacyConnectionStore = Symbol('LegacyConnectionStore');
