import type { Knex } from 'knex';
import type { Directory } from './directory.js';
import type { EventBus } from './events.js';
import type { Registration } from './registration.js';
import type { RouteRegistry } from './routes.js';
import type { ToolRegistry } from './tools.js';

/** Structured logging. `fields` are plain data; the plugin never puts a secret or an app's content in them. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** The host's database, SQLite or PostgreSQL. The plugin's tables all begin with `appconnect_`; the host closes the client. */
export interface HostDatabase {
  getClient(): Promise<Knex>;
}

/** Work that the host finishes, in order of registration, before it lets any traffic in. */
export interface StartupRegistry {
  /** A task that throws keeps the plugin's routes and tools closed; the host stays up and says which task it was. */
  register(task: { name: string; run(): Promise<void> }): Registration;
}

/** Fields that the plugin adds to the host's own reports. */
export interface StatusRegistry {
  /**
   * For `/health`: local checks only, no network, no waiting. With the field `degraded: true` the plugin says that it does
   * not do all of its work; a report that has a word for the whole then says so, and leaves the field out.
   */
  contributeHealth(check: () => Promise<Record<string, unknown>>): Registration;
  /** For `/v1/system/status`: may look outside within the signal's life. */
  contributeSystemStatus(check: (options: { signal: AbortSignal }) => Promise<Record<string, unknown>>): Registration;
}

/** Named places in the host's control center. */
export type UiSlot = 'integrations' | 'workspace-settings' | 'activity';

export interface UiRegistry {
  mount(contribution: { slot: UiSlot; element: string }): Registration;
}

/** All that the plugin asks of a platform. A host is anything that implements this. */
export interface HostPlatform {
  /** The platform's configuration directory, `~/.platform`; the plugin keeps its own files in `appconnect/` below it. */
  readonly configDirectory: string;
  /** Settings from outside; `process.env` where the host leaves it out. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  readonly database: HostDatabase;
  readonly directory: Directory;
  readonly routes: RouteRegistry;
  readonly startup: StartupRegistry;
  readonly tools: ToolRegistry;
  readonly status: StatusRegistry;
  readonly ui: UiRegistry;
  readonly events: EventBus;
}

/** A plugin that runs. */
export interface ActivePlugin {
  /**
   * Refuses new calls, waits up to 15 seconds for those in flight, ends the rest and records them as of unknown outcome, and
   * closes everything that it opened. Give it 20 seconds, and keep the database open until it resolves.
   */
  deactivate(): Promise<void>;
}

/** The shape of the plugin's entry module. */
export interface PluginModule {
  activate(host: HostPlatform): Promise<ActivePlugin>;
}
