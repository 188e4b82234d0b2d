import { randomUUID } from 'node:crypto';
import { AccountShelf } from './account-shelf.js';
import { AuthConfigStore } from './auth-config-store.js';
import { ConnectedAccountStore } from './connected-account-store.js';
import { LinkSessionStore } from './link-session-store.js';
import type { ProjectKeySeed, ProjectSeed } from './project-keys.js';
import { ToolSessionStore } from './tool-session-store.js';

export type ProjectClock = { now(): Date; linkLifetimeMs: number };

/** One project of the provider with all that belongs to it; nothing is shared between two projects. */
export class Project {
  readonly id = `pr_${randomUUID().slice(0, 8)}`;
  readonly name: string;
  readonly keys: ProjectKeySeed[];
  readonly authConfigs: AuthConfigStore;
  readonly accounts: ConnectedAccountStore;
  readonly links: LinkSessionStore;
  readonly sessions: ToolSessionStore;
  readonly shelf = new AccountShelf();

  constructor(seed: ProjectSeed, clock: ProjectClock) {
    this.name = seed.name;
    this.keys = seed.keys;
    this.accounts = new ConnectedAccountStore(clock);
    this.authConfigs = new AuthConfigStore(clock, this.accounts);
    this.links = new LinkSessionStore(clock, this.accounts);
    this.sessions = new ToolSessionStore(clock);
  }

  /** Back to an empty project that keeps its name, its id and its keys. */
  reset(): void {
    for (const store of [this.authConfigs, this.accounts, this.links, this.sessions, this.shelf]) store.clear();
  }
}
