import type { Connection } from '../domain/connection.js';

/** An agent of an organization, with the member whose accounts it would use if there is one to act for. */
export type AccessSpeaker = { orgId: string; agentId: string; userId?: string };

/** What the database knows about the gates of one app. */
export type AccessFacts = { isEnabled: boolean; isAssigned: boolean; connection?: Connection };

/** Reads in one go what every tool call is judged by, so that the judgement costs one query. */
export interface AccessStore {
  read(place: AccessSpeaker & { app: string }): Promise<AccessFacts>;
  /** The apps that the agent was given and that are enabled, sorted by slug. */
  listApps(speaker: AccessSpeaker): Promise<{ app: string; connection?: Connection }[]>;
}

export const AccessStore = Symbol('AccessStore');
