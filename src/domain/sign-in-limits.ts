/** The operations that are counted. A redirect creates a link at the provider. The names are part of the stored counters. */
export type LimitedOperation = 'starts' | 'departures';

/** Long enough to let a burst of people through, short enough to wait for. */
export const limitWindowMs = 60_000;

/** The maximum of each operation within one window. `docs/limits.md` tells operators the same. */
export const signInLimits = {
  /** A person who tries again and again stays below it; a loop that fills the tables does not. */
  member: 60,
  /** Everybody who talks to one agent on one bridge, in one command line or in one automation, together. */
  agentOnChannel: 60,
  /** Every channel but the web together, so that two thirds of the organization's limit are left to members themselves. */
  channelsOfOrganization: 200,
  /** As much as ten members may do. Half of the installation's limit, so that no organization locks out the others. */
  organization: 600,
  /** The provider's smallest plan allows 2,000 requests a minute; a part of them is left for calls and for maintenance. */
  installation: 1_200,
} as const;

/** Who shares a limit. */
export type LimitScope = keyof typeof signInLimits;
