import type { CrashSite } from './crash-site.js';

/** What a flow is found as at the next start: as before it, as after it, or between the two. */
export type Found = 'before' | 'between' | 'after';

/**
 * The name of a window, the boundary at which the process is killed, and what is found at the next start. `unchanged`: all is as it
 * was, as one sees without a start, and the process of the next window starts on that.
 */
export type Window = readonly [name: string, boundary: string, found: Found | 'unchanged'];

/** What somebody does, and the process dies meanwhile. One object for all windows of the flow, one after another. */
export type Flow = {
  title: string;
  windows: readonly Window[];
  /** Boundaries without a window, each with the reason. */
  uncounted?: Record<string, string>;
  /** Runs once on each site, before the first window there. */
  setUp?(site: CrashSite): Promise<void>;
  /** Runs before each window, in a process that is not killed yet. */
  prepare(site: CrashSite): Promise<void>;
  /** Rejects unless it was answered that it was done. For a flow of the start: runs once the host is up. */
  act(site: CrashSite): Promise<unknown>;
  /** The flow is the start of the host itself. */
  isStart?: boolean;
  /** For a flow of the start: runs after the kill in a window that leaves all unchanged, while no host is up. */
  unchanged?(site: CrashSite): Promise<void>;
  /** Runs at the next start: what is found, and the second attempt of the user. */
  check(site: CrashSite, end: { found: Found; answer: unknown }): Promise<void>;
  /** Runs in the end, once maintenance has run where something was under way: what is recorded. */
  settled?(site: CrashSite, end: { found: Found }): Promise<void>;
};

/** The pseudo-boundary at which everything of a flow is done, also in the background. */
export const atRest = 'at rest';
