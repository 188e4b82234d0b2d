import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AccountDataSnapshot, AccountDataStore } from './account-data-store.js';
import { type AuthConfig, AuthConfigStore } from './auth-config-store.js';
import { type ConnectedAccount, ConnectedAccountStore, type ProjectClock } from './connected-account-store.js';
import { type LinkSession, LinkSessionStore } from './link-session-store.js';
import { StagedFiles } from './staged-files.js';
import { type ToolSession, ToolSessionStore } from './tool-session-store.js';

/** The areas that a key may be limited to. Using a session is an area apart from managing sessions. */
export type KeyArea =
  | 'toolkits'
  | 'auth_configs'
  | 'connected_accounts'
  | 'tools'
  | 'tool_execution'
  | 'session_management'
  | 'session_tool_execution';

type Access = 'none' | 'read' | 'write' | 'read_write';

/** One project API key. Without `areas` it may do everything; otherwise an area that is not named is `none`. */
export type ProjectKeySeed = {
  key: string;
  isExpired?: boolean | undefined;
  areas?: Partial<Record<KeyArea, Access>> | undefined;
  /** Answers a missing permission like an unknown key, as the provider was also recorded to do. */
  deniesAsInvalid?: boolean | undefined;
};

export type ProjectSeed = { name: string; keys: ProjectKeySeed[] };

/** A webhook subscription of a project, with the provider's field names, since the emulator never reads it. */
export type WebhookSubscription = {
  id: string;
  webhook_url: string;
  enabled_events: string[];
  version: 'V1' | 'V2' | 'V3';
  secret: string;
  created_at: string;
  updated_at: string;
};

/** One project of the provider with all its data. Projects share nothing. */
export class Project {
  /** `pr_…`, the same at every start with the same main key. */
  readonly id: string;
  readonly name: string;
  readonly keys: ProjectKeySeed[];
  readonly authConfigs: AuthConfigStore;
  readonly accounts: ConnectedAccountStore;
  readonly links: LinkSessionStore;
  readonly sessions: ToolSessionStore;
  readonly accountData = new AccountDataStore();
  /** Not saved in the state file. */
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
      shelf: this.accountData.snapshot(),
    };
  }

  restore(snapshot: ProjectSnapshot): void {
    this.authConfigs.restore(snapshot.authConfigs);
    this.accounts.restore(snapshot.accounts, snapshot.createdAccounts);
    this.links.restore(snapshot.links);
    this.sessions.restore(snapshot.sessions);
    this.accountData.restore(snapshot.shelf);
  }

  /** Deletes all data; name, id and keys stay. */
  reset(): void {
    for (const store of [this.authConfigs, this.accounts, this.links, this.sessions, this.accountData]) store.clear();
    for (const each of [this.stagedFiles, this.webhookSubscriptions]) each.clear();
  }
}

function projectId({ name, keys }: ProjectSeed): string {
  const source = keys[0]?.key ?? name;
  return `pr_${createHash('sha256').update(source).digest('hex').slice(0, 8)}`;
}

const recordsByCollection = z.array(z.tuple([z.string(), z.array(z.record(z.string(), z.unknown()))]));

/** Checks the structure of a snapshot; of an entity it checks only the id. */
export const projectSnapshotSchema = z.object({
  id: z.string(),
  authConfigs: z.array(entity<AuthConfig>('id')),
  accounts: z.array(entity<ConnectedAccount>('id')),
  createdAccounts: z.number(),
  links: z.array(entity<LinkSession>('token')),
  sessions: z.array(entity<ToolSession>('id')),
  // State files have this key for the data of accounts.
  shelf: z.array(z.tuple([z.string(), recordsByCollection])) satisfies z.ZodType<AccountDataSnapshot>,
});

/** All data of one project, as its stores export and restore it. */
export type ProjectSnapshot = z.infer<typeof projectSnapshotSchema>;

function entity<Entity>(key: string & keyof Entity) {
  return z.custom<Entity>((value) => typeof (value as Entity | null)?.[key] === 'string');
}
