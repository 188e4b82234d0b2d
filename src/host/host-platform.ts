import type { Knex } from 'knex';
import type { Directory } from './directory.js';
import type { EventBus } from './events.js';
import type { Registration } from './registration.js';
import type { RouteRegistry } from './routes.js';
import type { ToolRegistry } from './tools.js';

/** A structured log. `fields` are plain data; the plugin never puts a secret or content of an app into them. */
export interface Logger {
  debug(message: string, fields?: Record<string, unknown>): void;
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** The host's database, SQLite or PostgreSQL. The plugin's tables all begin with `appconnect_`; the host closes the client. */
export interface HostDatabase {
  /** Asked once in each `activate`, so again where that is tried again. It gives the same client each time. */
  getClient(): Promise<Knex>;
}

/** Tasks that the host finishes, in order of registration, before it accepts any traffic. */
export interface StartupRegistry {
  /**
   * When a task throws, the plugin's routes and tools stay closed; the host runs on and names the task. After an error whose
   * `code` is `storage_unavailable`, the database may come back: the host may run that task again, and then those after it.
   */
  register(task: { name: string; run(): Promise<void> }): Registration;
}

/** Takes the fields that the plugin adds to the host's reports. */
export interface StatusRegistry {
  /**
   * For `/health`: local checks only, without network or waiting. The field `degraded: true` means that the plugin cannot do
   * all of its work. A report that has an overall status then shows it as degraded, and leaves the field out.
   */
  contributeHealth(check: () => Promise<Record<string, unknown>>): Registration;
  /** For `/v1/system/status`: may use the network, until the signal is aborted. */
  contributeSystemStatus(check: (options: { signal: AbortSignal }) => Promise<Record<string, unknown>>): Registration;
}

/** Named places in the host's control center. */
export type UiSlot = 'integrations' | 'workspace-settings' | 'activity';

export interface UiRegistry {
  /** `element`: the tag name of a custom element that `appconnect/ui` defines. It is shown in that place until it is disposed. */
  mount(contribution: { slot: UiSlot; element: string }): Registration;
}

/** Everything that the plugin needs from a platform. A host is whatever implements this. */
export interface HostPlatform {
  /**
   * The whole path of the platform's configuration directory, `/var/lib/platform`. The plugin keeps its own files in `appconnect/`
   * below it.
   */
  readonly configDirectory: string;
  /** Environment variables; `process.env` if the host leaves it out. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
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

/** A running plugin. */
export interface ActivePlugin {
  /**
   * Refuses new calls, waits up to 15 seconds for those in flight, aborts the rest and records their outcome as unknown, and
   * closes everything that the plugin opened. Give it 20 seconds, and keep the database open until it resolves.
   */
  deactivate(): Promise<void>;
}

/** The shape of the plugin's entry module. */
export interface PluginModule {
  /** Rejects with an error whose `code` is `storage_unavailable` where it may be tried again, as startup tasks may. */
  activate(host: HostPlatform): Promise<ActivePlugin>;
}
