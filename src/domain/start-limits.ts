/** What is counted: sign-ins that are started, and browsers that leave for the provider, each of which costs a link there. */
export type Limited = 'starts' | 'departures';

/** Each limit is for a minute: long enough to let a burst of people through, short enough to wait for. */
export const limitedForMs = 60_000;

/** How many within a minute. `docs/limits.md` tells the same to operators. */
export const startLimits = {
  /** A person who tries again and again stays below it; a loop that fills the tables does not. */
  member: 60,
  /** Everybody who talks to one agent on one bridge, in one command line or in one automation, together. */
  agentOnChannel: 60,
  /** Every channel but the web together, so that two thirds of the organization's share are left to members themselves. */
  channelsOfOrganization: 200,
  /** Ten members who do nothing else. Half of the installation's share, so that no organization shuts out the others. */
  organization: 600,
  /** Of the 2,000 requests a minute that the provider's smallest plan allows, a part is left for calls and for tidying up. */
  installation: 1_200,
} as const;

/** Whose share is used up. */
export type LimitHolder = keyof typeof startLimits;
