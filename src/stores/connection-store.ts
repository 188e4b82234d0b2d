import type { BrokenReason, Connection, ConnectionKey } from '../domain/connection.js';

/** Members' verified accounts, one per member per app: the only accounts that a call may use. */
export interface ConnectionStore {
  find(key: ConnectionKey): Promise<Connection | undefined>;
  /** The connections of one member in one organization. */
  listOfMember(member: { orgId: string; userId: string }): Promise<Connection[]>;
  listOfOrganization(orgId: string): Promise<Connection[]>;
  /** Over all organizations: what losing the key would stop. */
  countAll(): Promise<{ connections: number; members: number; apps: number }>;
  /** Puts it in the place of the member's earlier one for that app, if any, whose account id it returns. */
  replace(connection: Connection): Promise<{ replacedAccountId?: string }>;
  /** Keeps the provider session with the connection, only while it still has that account. */
  keepSession(place: { id: string; accountId: string }, session: { id: string; url: string }): Promise<void>;
  /** Forgets that session, and no later one that came in its place. */
  dropSession(place: { id: string; accountId: string }, sessionId: string): Promise<void>;
  /** Marks as broken, only while it still has that account. Returns false when that changed nothing. */
  markBroken(place: { id: string; accountId: string }, change: { reason: BrokenReason; at: string }): Promise<boolean>;
  keepLabel(place: { id: string; accountId: string }, label: string): Promise<void>;
  /** Removes and returns what was there. */
  remove(key: ConnectionKey): Promise<Connection | undefined>;
  /** Whether that person has a connection to the app in any organization. */
  isConnectedAnywhere(person: { userId: string; app: string }): Promise<boolean>;
  /** Organizations that have any connection. */
  listOrganizations(): Promise<string[]>;
  /** Takes connections whose project was never told for ones of that project. */
  adoptProject(projectId: string): Promise<void>;
  /** Whether any organization still uses that account. */
  isAccountInUse(accountId: string): Promise<boolean>;
  /** How many connections, over all organizations, were made with that auth config. */
  countMadeWith(authConfigId: string): Promise<number>;
}

export const ConnectionStore = Symbol('ConnectionStore');
