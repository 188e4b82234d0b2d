import type { ProviderCatalog } from '../catalog/provider-catalog.js';
import type { ConnectedAccount } from '../projects/connected-account-store.js';
import type { LinkSession } from '../projects/link-session-store.js';
import { Project } from '../projects/project.js';
import { ArgumentValidator } from './argument-validator.js';
import { defaultSwitches, type EmulatorSwitches, type ProviderEmulatorOptions } from './emulator-options.js';
import { FaultPlan } from './fault-plan.js';
import { RateLimit } from './rate-limit.js';
import { RequestLog } from './request-log.js';
import type { ProviderSnapshot } from './state-file.js';
import { ExecutionLog, ToolRunner } from './tool-runner.js';

const tenMinutesMs = 10 * 60 * 1000;
const defaultProjectKey = 'ak_sandbox_project_key';

/** The state of the provider, apart from HTTP: its catalog, its projects, and what a test may control and inspect. */
export class EmulatedProvider {
  readonly projectKey: string;
  readonly projects: Project[];
  readonly argumentValidator = new ArgumentValidator();
  readonly requests: RequestLog;
  readonly executions = new ExecutionLog();
  readonly toolRunner: ToolRunner;
  readonly faults = new FaultPlan();
  readonly rateLimit: RateLimit;
  readonly switches: EmulatorSwitches;
  /** `http://127.0.0.1:4871`, known once the emulator listens. */
  origin = '';
  /** The second origin of the hosted pages; undefined without a port of their own. */
  hostedPageUrl?: string;
  private readonly initialSwitches: EmulatorSwitches;

  constructor(
    readonly catalog: ProviderCatalog,
    private readonly options: ProviderEmulatorOptions,
  ) {
    this.projectKey = options.projectKey ?? defaultProjectKey;
    const clock = { now: () => this.now(), linkLifetimeMs: options.linkLifetimeMs ?? tenMinutesMs };
    const main = { name: 'sandbox', keys: [{ key: this.projectKey }, ...(options.keys ?? [])] };
    this.projects = [main, ...(options.projects ?? [])].map((seed) => new Project(seed, clock));
    this.requests = new RequestLog(clock);
    this.toolRunner = new ToolRunner(clock, this.executions);
    this.rateLimit = new RateLimit(clock, options.requestsPerMinute);
    this.initialSwitches = { ...defaultSwitches, ...options.switches };
    this.switches = { ...this.initialSwitches };
  }

  now(): Date {
    return this.options.now?.() ?? new Date();
  }

  /** The origin of sign-in links. */
  get linkOrigin(): string {
    return this.switches.linkOrigin ?? this.hostedPageUrl ?? this.origin;
  }

  findAccount(id: string): { project: Project; account: ConnectedAccount } | undefined {
    for (const project of this.projects) {
      const account = project.accounts.find(id);
      if (account) return { project, account };
    }
    return undefined;
  }

  findLink(token: string): { project: Project; link: LinkSession } | undefined {
    for (const project of this.projects) {
      const link = project.links.find(token);
      if (link) return { project, link };
    }
    return undefined;
  }

  projectOfSession(id: string): Project | undefined {
    return this.projects.find(({ sessions }) => sessions.list().some((session) => session.id === id));
  }

  /** Deletes a session of any project; an unknown id is ignored. */
  dropSession(id: string): void {
    this.projectOfSession(id)?.sessions.delete(id);
  }

  snapshot(): ProviderSnapshot {
    return {
      issuedIds: this.toolRunner.issuedIdCount,
      projects: this.projects.map((project) => project.snapshot()),
    };
  }

  /** Restores the data of the projects that still exist. */
  restore({ issuedIds, projects }: ProviderSnapshot): void {
    this.toolRunner.restore(issuedIds);
    for (const snapshot of projects) this.projects.find(({ id }) => id === snapshot.id)?.restore(snapshot);
  }

  /** Returns to the initial state: no data, no faults, empty logs, the initial switches. */
  reset(): void {
    for (const each of [...this.projects, this.toolRunner]) each.reset();
    for (const each of [this.requests, this.executions, this.faults, this.rateLimit]) each.clear();
    Object.assign(this.switches, this.initialSwitches);
  }
}
