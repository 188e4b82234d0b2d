import type { Connection } from '../domain/connection.js';
import type { SignIn } from '../domain/sign-in.js';

/** An agent of an organization, with the member whose accounts it would use if there is one to act for. */
export type AccessCaller = { orgId: string; agentId: string; userId?: string };

/** What a member has of one app: the connection, and the sign-in that is open, if any. */
export type MemberPlace = { connection?: Connection; signIn?: Pick<SignIn, 'expiresAt'> };

/** What the database knows about the gates of one app. */
export type AccessFacts = MemberPlace & { isEnabled: boolean; isAssigned: boolean };

/** Reads in one go what every tool call is judged by, so that the judgement costs one query. */
export interface AccessStore {
  read(place: AccessCaller & { app: string }): Promise<AccessFacts>;
  /** The apps that the agent was given and that are enabled, sorted by slug. */
  listApps(caller: AccessCaller): Promise<(MemberPlace & { app: string })[]>;
}

export const AccessStore = Symbol('AccessStore');
