import { z } from 'zod';
import type { CatalogSeed } from '../catalog/catalog-seeds.js';
import type { ProjectKeySeed, ProjectSeed } from '../projects/project.js';

export type ProviderEmulatorOptions = {
  /** 0 (the default) takes a free port. */
  port?: number;
  /** The address to listen on; 127.0.0.1 unless told otherwise. */
  host?: string;
  /** The full-power key of the main project; `ak_sandbox_project_key` unless told otherwise. */
  projectKey?: string;
  /** A second port on which the hosted pages are served, as on an origin of their own; 0 takes a free one. */
  hostedPagePort?: number;
  /** Further keys of the main project: scoped ones, expired ones. */
  keys?: ProjectKeySeed[];
  /** Further projects, each with data and keys of its own. */
  projects?: ProjectSeed[];
  /** What is served; the built-in catalog unless told otherwise. */
  catalog?: CatalogSeed;
  /** A folder with `toolkits.json` and `tools.json`, which takes the place of `catalog`. */
  catalogDirectory?: string;
  /** Serves `/_emulator/…` for tests in other processes; off unless told otherwise. */
  control?: boolean;
  /** Where data outlives the emulator: read at the start, written after changes. Without it nothing does. */
  stateFile?: string;
  /** Takes a sentence when that file cannot be used; standard error unless told otherwise. */
  report?: (sentence: string) => void;
  now?: () => Date;
  /** How long a hosted page stays good; ten minutes, as the provider's. */
  linkLifetimeMs?: number;
  /** The organization's rate limit; a window of one minute. */
  requestsPerMinute?: number;
  switches?: Partial<EmulatorSwitches>;
};

/** Behaviour that differs between real deployments, or is not settled; a test turns it while the emulator runs. */
const switches = {
  /** Whether an MCP address refuses whoever brings no key along, as it does to organizations made since March 2026. */
  mcpWantsKey: z.boolean(),
  /** How an MCP request is answered; a client that does not accept event streams gets JSON in any case. */
  mcpReplies: z.enum(['json', 'sse']),
  /** Whether `GET` on the MCP address opens an event stream; otherwise it answers 405. */
  mcpStream: z.boolean(),
  /** The `isError` flag of a tool result whose envelope says `successful: false`. */
  failedToolsAreErrors: z.boolean(),
  /** How many reads of an account still show INITIATED after the browser was sent back: 0 is ready at once. */
  readsUntilActive: z.number().int().min(0),
  /** The origin in `mcp.url`, to test clients against an address they must not trust; the emulator's own if unset. */
  mcpOrigin: z.string().optional(),
  /** The origin of the hosted pages in links; where they are served if unset. */
  linkOrigin: z.string().optional(),
  /** Whether sessions may use an auth config that was made without a word of that. */
  newAuthConfigsServeSessions: z.boolean(),
  /**
   * What a session wants that allows an app by name whose sign-in the provider does not manage: its auth config named, at
   * least an account pinned, or nothing.
   */
  unmanagedAppsWant: z.enum(['auth_config', 'account', 'nothing']),
  /** How arguments that do not fit are answered: inside a success, or with status 400. */
  unfitArguments: z.enum(['result', 'refusal']),
  /** Whether an MCP address runs an action of its session that its list does not show. */
  runsUnlistedTools: z.boolean(),
  /** Whether a session searches whose search is off. */
  searchesWhenOff: z.boolean(),
  /** Whether an account tells the name that its owner has at the app. */
  tellsDisplayNames: z.boolean(),
  /** Whether the hosted page asks for every field that the app wants, instead of an account alone. */
  asksEveryField: z.boolean(),
  /** Whether a link is refused that leaves out a field which the app wants before the sign-in. */
  linksWantFields: z.boolean(),
  /** Whether a browser that comes back without an account brings an `error` along. */
  tellsCallbackErrors: z.boolean(),
  /**
   * Where whoever allowed a sign-in is sent, with `session_uri` alone, as in a project with callback identity verification:
   * the account waits there for `complete_auth`. Back to the callback if unset.
   */
  verifierUrl: z.url().optional(),
};

/** Some of them, as a test in another process turns them. */
export const switchesSchema = z.strictObject(switches).partial();
export type EmulatorSwitches = Required<{ [Name in keyof typeof switches]: z.infer<(typeof switches)[Name]> }>;

/** As recorded of the provider, where anything is. */
export const defaultSwitches: EmulatorSwitches = {
  mcpWantsKey: true,
  mcpReplies: 'json',
  mcpStream: false,
  failedToolsAreErrors: false,
  readsUntilActive: 0,
  mcpOrigin: undefined,
  linkOrigin: undefined,
  newAuthConfigsServeSessions: false,
  unmanagedAppsWant: 'auth_config',
  unfitArguments: 'result',
  runsUnlistedTools: false,
  searchesWhenOff: false,
  tellsDisplayNames: true,
  asksEveryField: false,
  linksWantFields: false,
  tellsCallbackErrors: true,
  verifierUrl: undefined,
};

/** The behaviour that is kinder than what is recorded of the provider, which clients have to bear as well. */
export const kinderSwitches: Partial<EmulatorSwitches> = {
  mcpWantsKey: false,
  newAuthConfigsServeSessions: true,
  unmanagedAppsWant: 'nothing',
  unfitArguments: 'refusal',
  runsUnlistedTools: true,
  searchesWhenOff: true,
  tellsDisplayNames: false,
  tellsCallbackErrors: false,
};
