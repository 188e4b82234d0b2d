/** What is known of a key: which provider project it opens. Kept so that no call has to ask. */
export interface ProviderProjectStore {
  findProjectId(keyFingerprint: string): Promise<string | undefined>;
  keep(keyFingerprint: string, projectId: string): Promise<void>;
}

export const ProviderProjectStore = Symbol('ProviderProjectStore');
