import type { ActivePlugin, HostPlatform, Logger, PluginManifest } from '../../../host/index.js';
import { importPlugin, readManifest } from './plugin-manifest.js';
import { StartupTaskFailed, type StartupTasks } from './plugin-registries.js';

/** `closed`: loading, activation or a startup task failed, and the plugin's routes and tools stay closed. */
type PluginState =
  | { state: 'starting' }
  | { state: 'open' }
  | { state: 'closed'; task: string; detail: string }
  | { state: 'stopped' };

/** One plugin from loading its manifest to its deactivation. A plugin that fails never stops the host. */
export class PluginLifecycle {
  manifest: PluginManifest | undefined;
  state: PluginState = { state: 'starting' };
  private active: ActivePlugin | undefined;

  constructor(
    private readonly options: { manifestPath: string; host: HostPlatform; startup: StartupTasks; logger: Logger },
  ) {}

  /** Resolves when the plugin is open or closed; never rejects. */
  async start(): Promise<void> {
    try {
      const { manifestPath, host, startup } = this.options;
      this.manifest = await this.step('read the manifest', () => readManifest(manifestPath));
      const { server } = this.manifest.entry;
      const module = await this.step('load the entry module', () => importPlugin(manifestPath, server));
      this.active = await this.step('activate', () => module.activate(host));
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

  private async step<Value>(task: string, run: () => Promise<Value>): Promise<Value> {
    try {
      return await run();
    } catch (cause) {
      throw new StartupTaskFailed(task, { cause });
    }
  }

  private close(error: unknown): void {
    const task = error instanceof StartupTaskFailed ? error.task : 'start';
    const cause = error instanceof StartupTaskFailed ? error.cause : error;
    this.state = { state: 'closed', task, detail: cause instanceof Error ? cause.message : String(cause) };
    this.options.logger.error('the plugin stays closed', { task, error: cause });
  }
}
