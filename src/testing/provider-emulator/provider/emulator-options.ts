import { z } from 'zod';
import type { CatalogSeed } from '../catalog/catalog-seeds.js';
import type { ProjectKeySeed, ProjectSeed } from '../projects/project.js';

export type ProviderEmulatorOptions = {
  /** 0 (the default) takes a free port. */
  port?: number | undefined;
  /** The address to listen on. Default: 127.0.0.1. */
  host?: string | undefined;
  /** The unrestricted key of the main project. Default: `ak_sandbox_project_key`. */
  projectKey?: string | undefined;
  /** A second port that serves the hosted pages at an origin of their own; 0 takes a free one. */
  hostedPagePort?: number | undefined;
  /** Further keys of the main project: scoped ones, expired ones. */
  keys?: ProjectKeySeed[] | undefined;
  /** Further projects, each with its own data and keys. */
  projects?: ProjectSeed[] | undefined;
  /** Default: the built-in catalog. */
  catalog?: CatalogSeed | undefined;
  /** A folder with `toolkits.json` and `tools.json`, which replaces `catalog`. */
  catalogDirectory?: string | undefined;
  /** Serves `/_emulator/…` for tests in other processes. Default: off. */
  control?: boolean | undefined;
  /** The file that keeps data between runs: read at the start, written after changes. Default: data are not kept. */
  stateFile?: string | undefined;
  /** Receives a sentence when that file cannot be used. Default: standard error. */
  report?: ((sentence: string) => void) | undefined;
  now?: (() => Date) | undefined;
  /** How long a hosted page is valid. Default: ten minutes, as at the provider. */
  linkLifetimeMs?: number | undefined;
  /** The organization's rate limit, in windows of one minute. */
  requestsPerMinute?: number | undefined;
  switches?: Partial<EmulatorSwitches> | undefined;
};

/** Behaviour that differs between real deployments, or is not known for certain. A test may change it while the emulator runs. */
const switches = {
  /** Whether an MCP endpoint refuses requests without a key, as for organizations created since March 2026. */
  mcpWantsKey: z.boolean(),
  /** The form of MCP responses. A client that does not accept event streams always gets JSON. */
  mcpReplies: z.enum(['json', 'sse']),
  /** Whether `GET` on the MCP endpoint opens an event stream; otherwise it answers 405. */
  mcpStream: z.boolean(),
  /** The `isError` flag of a tool result whose envelope says `successful: false`. */
  failedToolsAreErrors: z.boolean(),
  /** How many reads of an account still show INITIATED after the browser was sent back; with 0 it is ACTIVE at once. */
  readsUntilActive: z.number().int().min(0),
  /** How many reads of an active account still lack its owner's name; with 0 it is there at once. */
  readsUntilNamed: z.number().int().min(0),
  /** The origin in `mcp.url`, to test clients with an untrusted address. Default: the emulator's own. */
  mcpOrigin: z.string().optional(),
  /** The origin of sign-in links. Default: where the hosted pages are served. */
  linkOrigin: z.string().optional(),
  /** Whether sessions may use an auth config that was created without `is_enabled_for_tool_router`. */
  newAuthConfigsServeSessions: z.boolean(),
  /**
   * What a session needs to allow-list an app whose sign-in the provider does not manage: its auth config, at least a
   * pinned account, or nothing.
   */
  unmanagedAppsWant: z.enum(['auth_config', 'account', 'nothing']),
  /** How invalid arguments are answered: as a result with status 200, or with status 400. */
  unfitArguments: z.enum(['result', 'refusal']),
  /** Whether an MCP endpoint runs actions of the session that it does not list. */
  runsUnlistedTools: z.boolean(),
  /** Whether the search works in a session with search disabled. */
  searchesWhenOff: z.boolean(),
  /** Whether an account includes its owner's name at the app. */
  tellsDisplayNames: z.boolean(),
  /** Whether the hosted page asks for every field that the app requires, instead of an account alone. */
  asksEveryField: z.boolean(),
  /** Whether a link is refused without a field that the app requires before the sign-in. */
  linksWantFields: z.boolean(),
  /** Whether the callback of a denied sign-in has the parameter `error`. */
  tellsCallbackErrors: z.boolean(),
  /** Whether a link that was denied can be opened again: its account stays INITIATED, and a later Allow still counts. */
  refusedLinksStayOpen: z.boolean(),
  /**
   * Where the browser is sent after Allow, with `session_uri` alone, as in a project with callback identity verification:
   * the account then waits for `complete_auth`. Default: the callback.
   */
  verifierUrl: z.url().optional(),
};

/** Any of the switches, as a test in another process sets them. */
export const switchesSchema = z.strictObject(switches).partial();
export type EmulatorSwitches = Required<{ [Name in keyof typeof switches]: z.infer<(typeof switches)[Name]> }>;

/** The provider's recorded behaviour, where there is a recording. */
export const defaultSwitches: EmulatorSwitches = {
  mcpWantsKey: true,
  mcpReplies: 'json',
  mcpStream: false,
  failedToolsAreErrors: false,
  readsUntilActive: 0,
  readsUntilNamed: 0,
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
  refusedLinksStayOpen: false,
  verifierUrl: undefined,
};

/** Behaviour more lenient than the provider's recorded one; clients must work with both. */
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
