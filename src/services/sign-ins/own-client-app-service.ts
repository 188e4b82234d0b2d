import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { maySetForEverybody } from '../authorization/permissions.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { AuthConfigService } from './auth-config-service.js';

const limitMs = 20_000;

/** Apps that take an OAuth client of one's own, for whoever may set things for everybody. */
@injectable()
export class OwnClientAppService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
  ) {}

  /**
   * Throws `forbidden`, `not_configured`, `not_found`, and `app_not_connectable` for an app that takes no such client; and
   * what reading the catalog throws.
   */
  async require(principal: Principal, slug: string): Promise<CatalogApp> {
    if (!(await maySetForEverybody(principal, this.directory))) {
      throw new PluginError(
        'forbidden',
        'An OAuth client serves every organization, so a platform admin sees and changes it.',
      );
    }
    await this.keys.currentKey();
    const app = await this.catalog.requireApp(slug);
    if (app.takesOwnClient) return app;
    throw new PluginError('app_not_connectable', `${app.name} takes no OAuth client of one's own.`, {
      details: { fix: 'Members sign in to it in another way.' },
    });
  }

  /** One whose sign-ins go through such a client now. Throws as `require`, `app_not_connectable`, and what the provider throws. */
  async requireClient(principal: Principal, slug: string): Promise<CatalogApp> {
    const app = await this.require(principal, slug);
    const { source } = await this.authConfigs.describe(app, AbortSignal.timeout(limitMs));
    if (source === 'own' || source === 'dashboard') return app;
    throw new PluginError('app_not_connectable', `Sign-ins to ${app.name} go through no OAuth client of your own.`, {
      details: { fix: 'Save one first.' },
    });
  }
}
