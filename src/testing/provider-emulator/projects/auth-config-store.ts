import { randomUUID } from 'node:crypto';
import { authConfigNotFound } from '../errors/account-errors.js';
import type { ConnectedAccountStore } from './connected-account-store.js';
import { opaqueId } from './ids.js';

/** How the accounts of one app sign in within one project. */
export type AuthConfig = {
  /** `ac_…` */
  id: string;
  uuid: string;
  name: string;
  toolkitSlug: string;
  authScheme: string;
  /** True when the provider's own OAuth client is used. */
  isManaged: boolean;
  status: AuthConfigStatus;
  credentials: Record<string, unknown>;
  /** Inherited by every account that is made with it. */
  sharedCredentials?: Record<string, unknown>;
  isEnabledForToolRouter: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export const authConfigStatuses = ['ENABLED', 'DISABLED'] as const;
type AuthConfigStatus = (typeof authConfigStatuses)[number];

export type NewAuthConfig = Pick<
  AuthConfig,
  'toolkitSlug' | 'authScheme' | 'isManaged' | 'credentials' | 'sharedCredentials'
> & {
  name?: string;
  isEnabledForToolRouter: boolean;
};

/** The auth configs of one project, oldest first. One app may have several. */
export class AuthConfigStore {
  private readonly configs = new Map<string, AuthConfig>();

  constructor(
    private readonly clock: { now(): Date },
    private readonly accounts: ConnectedAccountStore,
  ) {}

  create(values: NewAuthConfig): AuthConfig {
    const now = this.clock.now();
    const config: AuthConfig = {
      ...values,
      id: opaqueId('ac'),
      uuid: randomUUID(),
      name: values.name ?? `${values.toolkitSlug}-${this.configs.size + 1}`,
      status: 'ENABLED',
      createdAt: now,
      updatedAt: now,
    };
    this.configs.set(config.id, config);
    return config;
  }

  find(id: string): AuthConfig | undefined {
    return this.configs.get(id);
  }

  /** @throws ProviderError 404 for an unknown id. */
  get(id: string): AuthConfig {
    const config = this.configs.get(id);
    if (!config) throw authConfigNotFound(id);
    return config;
  }

  list(): AuthConfig[] {
    return [...this.configs.values()];
  }

  change(id: string, changes: Partial<Pick<AuthConfig, 'name' | 'credentials' | 'isEnabledForToolRouter'>>): void {
    Object.assign(this.get(id), changes, { updatedAt: this.clock.now() });
  }

  /** Disabling makes every account of the config inactive; enabling reactivates those, and no others. */
  setStatus(id: string, status: AuthConfigStatus): void {
    Object.assign(this.get(id), { status, updatedAt: this.clock.now() });
    this.accounts.applyAuthConfigStatus(id, status === 'ENABLED');
  }

  /** Deletes it together with its accounts. */
  delete(id: string): void {
    this.get(id);
    this.accounts.deleteAllOf(id);
    this.configs.delete(id);
  }

  restore(configs: AuthConfig[]): void {
    for (const config of configs) this.configs.set(config.id, config);
  }

  clear(): void {
    this.configs.clear();
  }
}
