import { inject, injectable } from 'tsyringe';
import type { ProjectKey } from '../../domain/project-key.js';
import { ApiKeyService } from './api-key-service.js';
import { KeyCheckService } from './key-check-service.js';
import { ProviderProjectService } from './provider-project-service.js';

/**
 * The provider project of the key in force, where an operation needs it: the provider is asked if it is not known yet, as with a
 * key that was not saved in the control center.
 */
@injectable()
export class ProjectDiscoveryService {
  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(KeyCheckService) private readonly keyChecks: KeyCheckService,
  ) {}

  /** Undefined without a usable key, and when the provider does not name the project or does not answer. */
  async discoverProjectId(): Promise<string | undefined> {
    const key = await this.keys.findUsableKey();
    return key && this.discoverProjectIdOf(key);
  }

  /** The key in force with its project, for an operation that must not go on with another one. Throws as `requireKey`. */
  async discoverKeyWithProject(): Promise<{ key: ProjectKey; projectId?: string }> {
    const key = await this.keys.requireKey();
    return { key, projectId: await this.discoverProjectIdOf(key) };
  }

  private async discoverProjectIdOf(key: ProjectKey): Promise<string | undefined> {
    return (await this.projects.findProjectIdOf(key)) ?? this.keyChecks.askProjectIdOf(key);
  }
}
