import type { ActivePlugin, HostPlatform, Logger, PluginModule } from '../host/index.js';
import { HostProblem } from './http/problem.js';
import { StartupTaskFailed, type StartupTasks } from './startup-tasks.js';

/** `closed`: loading, activation or a startup task failed, and the plugin's routes and tools stay closed. */
export type PluginState =
  | { state: 'starting' }
  | { state: 'open' }
  | { state: 'closed'; task: string; detail: string }
  | { state: 'stopped' };

/** One plugin from its loading to its deactivation. A plugin that fails never stops the host. */
export class PluginLifecycle {
  state: PluginState = { state: 'starting' };
  private active: ActivePlugin | undefined;

  constructor(private readonly options: { host: HostPlatform; startup: StartupTasks; logger: Logger }) {}

  /** Resolves when the plugin is open or closed; never rejects. */
  async start(load: () => Promise<PluginModule>): Promise<void> {
    try {
      const { host, startup } = this.options;
      const module = await asTask('load the plugin', load);
      this.active = await asTask('activate', () => module.activate(host));
      await startup.run();
      this.state = { state: 'open' };
    } catch (error) {
      this.close(error);
    }
  }

  async stop(): Promise<void> {
    this.state = { state: 'stopped' };
    await this.active?.deactivate();
  }

  /** @throws HostProblem 503 unless the plugin is open. */
  checkOpen(): void {
    const { state } = this;
    if (state.state === 'open') return;
    const detail =
      state.state === 'closed'
        ? `The plugin is closed, since this failed: ${state.task}. See the log and /health.`
        : `The plugin does not answer now, since it is ${state.state}.`;
    throw new HostProblem(503, 'plugin_closed', detail);
  }

  private close(error: unknown): void {
    const task = error instanceof StartupTaskFailed ? error.task : 'start';
    const cause = error instanceof StartupTaskFailed ? error.cause : error;
    this.state = { state: 'closed', task, detail: cause instanceof Error ? cause.message : String(cause) };
    this.options.logger.error('the plugin stays closed', { task, error: cause });
  }
}

/** @throws StartupTaskFailed for that task, or for the part of it that failed. */
export async function asTask<Value>(task: string, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (cause) {
    throw cause instanceof StartupTaskFailed ? cause : new StartupTaskFailed(task, { cause });
  }
}
