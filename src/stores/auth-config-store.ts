export type AuthConfigRecord = {
  /** The provider project it lives in; `unknown` while the provider does not tell. */
  projectId: string;
  app: string;
  authConfigId: string;
  /** `managed` or the scheme that the hosted page collects, such as `API_KEY`. */
  scheme: string;
  /** Absent on rows of versions that did not tell. */
  source?: AuthConfigSource;
  /** How the client of an own one is shown to people, `1234…wxyz`. */
  clientLabel?: string;
  createdAt: string;
};

/** `made`: by the plugin, without a client; `own`: with a client that an admin gave; `found`: was at the provider already. */
export const authConfigSources = ['made', 'own', 'found'] as const;
export type AuthConfigSource = (typeof authConfigSources)[number];

type Place = { projectId: string; app: string };

/** The provider's auth config of each app: one per project and app, for every organization. */
export interface AuthConfigStore {
  find(place: Place): Promise<AuthConfigRecord | undefined>;
  list(projectId: string): Promise<AuthConfigRecord[]>;
  /** Keeps the first one that arrives; returns the one that is kept. */
  keep(record: AuthConfigRecord): Promise<AuthConfigRecord>;
  /** Puts one in the place of what is kept, which it returns. */
  replace(record: AuthConfigRecord): Promise<AuthConfigRecord | undefined>;
  /** Forgets one that the provider no longer knows. */
  forget(place: Place & { authConfigId: string }): Promise<void>;
  /** Remembers one that is not to be taken again, though the provider may still list it for the sake of its connections. */
  retire(place: Place & { authConfigId: string }, at: string): Promise<void>;
  listRetired(place: Place): Promise<string[]>;
  /** The apps of a project that have any that is retired. */
  listRetiredApps(projectId: string): Promise<string[]>;
  /** Whether a sign-in under way left with it, or accounts of its app wait to be revoked, of which nobody knows that it made none. */
  isAwaited(place: Place & { authConfigId: string }): Promise<boolean>;
  /** The provider has it no more. */
  forgetRetired(place: { projectId: string; authConfigId: string }): Promise<void>;
}

export const AuthConfigStore = Symbol('AuthConfigStore');
