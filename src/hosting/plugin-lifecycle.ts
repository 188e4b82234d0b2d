import type { ActivePlugin, HostPlatform, Logger, PluginModule } from '../host/index.js';
import { waitAtMost } from '../lib/time/time-limits.js';
import { HostProblem } from './http/problem.js';
import { StartPauses } from './start-pauses.js';
import { StartupTaskFailed, type StartupTasks } from './startup-tasks.js';

// A plugin needs 20 to stop. One whose start never ends must not keep its host from ending.
const maxStopMs = 30_000;

/**
 * `closed`: loading, activation or a startup task failed, and the plugin's routes and tools are closed. `mayPass`: for want of the
 * database, so that the start is tried again.
 */
type PluginState =
  | { state: 'starting' }
  | { state: 'open' }
  | { state: 'closed'; task: string; detail: string; mayPass: boolean }
  | { state: 'stopped' };

/** What everybody may read. The words of a failure can name addresses and paths, and are for the log. */
export type ReportedState = { state: PluginState['state']; task?: string };

/** One plugin from its loading to its deactivation. A plugin that fails never stops the host. */
export class PluginLifecycle {
  current: PluginState = { state: 'starting' };
  private active: ActivePlugin | undefined;
  private starting: Promise<void> | undefined;
  private readonly pauses = new StartPauses();

  constructor(private readonly options: { host: HostPlatform; startup: StartupTasks; logger: Logger }) {}

  /**
   * Resolves when the plugin is open or closed; a plugin that fails does not reject. Where the database may come back, the start is
   * tried again from the step that failed, until it succeeds or the plugin is stopped.
   * @throws Error at a second start, which would register everything twice and so close a plugin that is open.
   */
  async start(load: () => Promise<PluginModule>): Promise<void> {
    if (this.starting || this.isStopped()) {
      throw new Error('A plugin starts once. To start again, stop this host of it, and make another one.');
    }
    this.starting = this.open(load);
    await this.starting;
    this.starting = this.tryAgain(load);
  }

  /** A plugin that is just starting is stopped as soon as it has started, and never opens. Who stops it waits 30 seconds at most. */
  async stop(): Promise<void> {
    this.current = { state: 'stopped' };
    this.pauses.end();
    await waitAtMost(maxStopMs, this.end());
  }

  /** @throws HostProblem 503 unless the plugin is open. */
  checkOpen(): void {
    const { current } = this;
    if (current.state === 'open') return;
    const detail =
      current.state === 'closed'
        ? `The plugin is closed, since this failed: ${current.task}. The log says why.`
        : `The plugin does not answer now, since it is ${current.state}.`;
    throw new HostProblem(503, 'plugin_closed', detail);
  }

  get reportedState(): ReportedState {
    const { current } = this;
    return current.state === 'closed' ? { state: current.state, task: current.task } : current;
  }

  private async open(load: () => Promise<PluginModule>): Promise<void> {
    try {
      this.active ??= await this.activate(load);
      if (this.isStopped()) return;
      await this.options.startup.run();
      if (this.isStopped()) return;
      if (this.current.state === 'closed') this.options.logger.info('the plugin is open now');
      this.current = { state: 'open' };
    } catch (error) {
      this.close(error);
    }
  }

  private async activate(load: () => Promise<PluginModule>): Promise<ActivePlugin> {
    const module = await asTask('load the plugin', load);
    return asTask('activate', () => module.activate(this.options.host));
  }

  private async tryAgain(load: () => Promise<PluginModule>): Promise<void> {
    while (this.current.state === 'closed' && this.current.mayPass) {
      await this.pauses.wait();
      if (!this.isStopped()) await this.open(load);
    }
  }

  private async end(): Promise<void> {
    await this.starting;
    await this.active?.deactivate();
  }

  private isStopped(): boolean {
    return this.current.state === 'stopped';
  }

  private close(error: unknown): void {
    const task = error instanceof StartupTaskFailed ? error.task : 'start';
    const cause = error instanceof StartupTaskFailed ? error.cause : error;
    const detail = cause instanceof Error ? cause.message : String(cause);
    const mayPass = !this.isStopped() && hasCode(cause, 'storage_unavailable');
    const isKnown = this.isClosedBy(task, detail);
    if (!this.isStopped()) this.current = { state: 'closed', task, detail, mayPass };
    // Each try would tell the same.
    if (!isKnown) this.tell(mayPass, { task, error: cause });
  }

  private tell(mayPass: boolean, fields: { task: string; error: unknown }): void {
    const { logger } = this.options;
    if (mayPass) logger.error('the plugin is closed, and its start is tried again', fields);
    else logger.error('the plugin stays closed', fields);
  }

  private isClosedBy(task: string, detail: string): boolean {
    const { current } = this;
    return current.state === 'closed' && current.task === task && current.detail === detail;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === code;
}

/** @throws StartupTaskFailed for that task, or for the part of it that failed. */
export async function asTask<Value>(task: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (cause) {
    throw cause instanceof StartupTaskFailed ? cause : new StartupTaskFailed(task, { cause });
  }
}
