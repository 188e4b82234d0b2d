import type { CatalogSeed } from './catalog/catalog-seeds.js';
import type { ProjectKeySeed, ProjectSeed } from './projects/project-keys.js';

export type ProviderEmulatorOptions = {
  /** 0 (the default) takes a free port. */
  port?: number;
  /** The address to listen on; 127.0.0.1 unless told otherwise. */
  host?: string;
  /** The full-power key of the main project; `ak_sandbox_project_key` unless told otherwise. */
  projectKey?: string;
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
export type EmulatorSwitches = {
  /** How an MCP request is answered; a client that does not accept event streams gets JSON in any case. */
  mcpReplies: 'json' | 'sse';
  /** Whether `GET` on the MCP address opens an event stream; otherwise it answers 405. */
  mcpStream: boolean;
  /** The `isError` flag of a tool result whose envelope says `successful: false`. */
  failedToolsAreErrors: boolean;
  /** How many reads of an account still show INITIATED after the browser was sent back: 0 is ready at once. */
  readsUntilActive: number;
  /** The origin in `mcp.url`, to test clients against an address they must not trust; the emulator's own if unset. */
  mcpOrigin: string | undefined;
};

export const usualSwitches: EmulatorSwitches = {
  mcpReplies: 'json',
  mcpStream: false,
  failedToolsAreErrors: false,
  readsUntilActive: 0,
  mcpOrigin: undefined,
};
