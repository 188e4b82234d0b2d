import { inject, injectable } from 'tsyringe';
import type { ProjectKey } from '../../domain/project-key.js';
import { ProviderProjectStore } from '../../stores/provider-project-store.js';
import { ApiKeyService } from './api-key-service.js';

/** The project that records are kept under: one name for all of them while the provider does not tell which a key opens. */
export function toRecordProjectId(projectId: string | undefined): string {
  return projectId ?? 'unknown';
}

/** Which provider project the key in force opens; answered from memory and the database, never from the network. */
@injectable()
export class ProviderProjectService {
  private readonly known = new Map<string, string>();

  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ProviderProjectStore) private readonly projects: ProviderProjectStore,
  ) {}

  /** Of the key in force. Undefined without a usable one, and while the provider has not told. */
  async findProjectId(): Promise<string | undefined> {
    const key = await this.keys.findKey().catch(() => undefined);
    return key && this.findProjectIdOf(key);
  }

  /** As `toRecordProjectId`, of the key in force. */
  async getRecordProjectId(): Promise<string> {
    return toRecordProjectId(await this.findProjectId());
  }

  /** Of that key. Undefined while the provider has not told. */
  async findProjectIdOf({ fingerprint }: ProjectKey): Promise<string | undefined> {
    return this.known.get(fingerprint) ?? this.recall(fingerprint);
  }

  /** Keeps the project that a check of that key found. */
  async saveProjectId(fingerprint: string, projectId: string): Promise<void> {
    if (this.known.get(fingerprint) === projectId) return;
    await this.projects.keep(fingerprint, projectId);
    this.known.set(fingerprint, projectId);
  }

  private async recall(fingerprint: string): Promise<string | undefined> {
    const projectId = await this.projects.findProjectId(fingerprint);
    if (projectId !== undefined) this.known.set(fingerprint, projectId);
    return projectId;
  }
}
