export type AuthConfigRecord = {
  /** The provider project it lives in; `unknown` while the provider does not tell. */
  projectId: string;
  app: string;
  authConfigId: string;
  /** `managed` or the scheme that the hosted page collects, such as `API_KEY`. */
  scheme: string;
  createdAt: string;
};

/** The provider's auth config of each app: one per project and app, for every organization. */
export interface AuthConfigStore {
  find(place: { projectId: string; app: string }): Promise<AuthConfigRecord | undefined>;
  /** Keeps the first one that arrives; returns the one that is kept. */
  keep(record: AuthConfigRecord): Promise<AuthConfigRecord>;
  /** Forgets one that the provider no longer knows. */
  forget(place: { projectId: string; app: string; authConfigId: string }): Promise<void>;
}

export const AuthConfigStore = Symbol('AuthConfigStore');
