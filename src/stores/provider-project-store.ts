/** Which provider project a key opens. Kept so that no call has to ask the provider. */
export interface ProviderProjectStore {
  findProjectId(keyFingerprint: string): Promise<string | undefined>;
  keep(keyFingerprint: string, projectId: string): Promise<void>;
}

export const ProviderProjectStore = Symbol('ProviderProjectStore');
