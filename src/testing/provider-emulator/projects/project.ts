import { createHash } from 'node:crypto';
import type { WebhookSubscription } from '../entities/webhook-subscription.js';
import { AccountShelf } from './account-shelf.js';
import { AuthConfigStore } from './auth-config-store.js';
import { ConnectedAccountStore } from './connected-account-store.js';
import { LinkSessionStore } from './link-session-store.js';
import type { ProjectKeySeed, ProjectSeed } from './project-keys.js';
import type { ProjectSnapshot } from './project-snapshot.js';
import { StagedFiles } from './staged-files.js';
import { ToolSessionStore } from './tool-session-store.js';

export type ProjectClock = { now(): Date; linkLifetimeMs: number };

/** One project of the provider with all that belongs to it; nothing is shared between two projects. */
export class Project {
  /** `pr_…`, the same at every start with the same main key. */
  readonly id: string;
  readonly name: string;
  readonly keys: ProjectKeySeed[];
  readonly authConfigs: AuthConfigStore;
  readonly accounts: ConnectedAccountStore;
  readonly links: LinkSessionStore;
  readonly sessions: ToolSessionStore;
  readonly shelf = new AccountShelf();
  /** They do not outlive the emulator. */
  readonly stagedFiles: StagedFiles;
  readonly webhookSubscriptions = new Map<string, WebhookSubscription>();

  constructor(seed: ProjectSeed, clock: ProjectClock) {
    this.id = projectId(seed);
    this.name = seed.name;
    this.keys = seed.keys;
    this.accounts = new ConnectedAccountStore(clock);
    this.authConfigs = new AuthConfigStore(clock, this.accounts);
    this.links = new LinkSessionStore(clock, this.accounts);
    this.sessions = new ToolSessionStore(clock);
    this.stagedFiles = new StagedFiles(clock);
  }

  snapshot(): ProjectSnapshot {
    return {
      id: this.id,
      authConfigs: this.authConfigs.list(),
      accounts: this.accounts.list(),
      createdAccounts: this.accounts.createdCount,
      links: this.links.list(),
      sessions: this.sessions.list(),
      shelf: this.shelf.snapshot(),
    };
  }

  restore(snapshot: ProjectSnapshot): void {
    this.authConfigs.restore(snapshot.authConfigs);
    this.accounts.restore(snapshot.accounts, snapshot.createdAccounts);
    this.links.restore(snapshot.links);
    this.sessions.restore(snapshot.sessions);
    this.shelf.restore(snapshot.shelf);
  }

  /** Back to an empty project that keeps its name, its id and its keys. */
  reset(): void {
    for (const store of [this.authConfigs, this.accounts, this.links, this.sessions, this.shelf]) store.clear();
    for (const each of [this.stagedFiles, this.webhookSubscriptions]) each.clear();
  }
}

function projectId({ name, keys }: ProjectSeed): string {
  const source = keys[0]?.key ?? name;
  return `pr_${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;
}
