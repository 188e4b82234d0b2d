import type { Connection } from '../domain/connection.js';

/** An app as an agent of an organization would use it, with the account of a member if there is one to act for. */
export type AccessPlace = { orgId: string; app: string; agentId: string; userId?: string };

/** What the database knows about the gates of one app. */
export type AccessFacts = { isEnabled: boolean; isAssigned: boolean; connection?: Connection };

/** Reads in one go what every tool call is judged by, so that the judgement costs one question. */
export interface AccessStore {
  read(place: AccessPlace): Promise<AccessFacts>;
}

export const AccessStore = Symbol('AccessStore');
