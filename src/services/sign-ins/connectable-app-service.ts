import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { ClientReadinessService } from './client-readiness-service.js';
import { ownClientNeeded } from './own-client-words.js';

/** Whether an app can be signed in to at all, asked when a sign-in starts and again when a browser leaves with it. */
@injectable()
export class ConnectableAppService {
  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
  ) {}

  /** Throws `not_configured`, `app_not_available`, `app_not_connectable`, and what reading the catalog throws. */
  async require(place: { orgId: string; app: string }): Promise<CatalogApp> {
    await this.keys.currentKey();
    if (!(await this.enabledApps.isEnabled(place))) {
      throw new PluginError(
        'app_not_available',
        'This app is not enabled for your organization. Ask an org admin to enable it.',
      );
    }
    const app = await this.catalog.requireApp(place.app);
    if (app.connectability === 'none') {
      throw new PluginError('app_not_connectable', `${app.name} needs no sign-in; it is ready to use.`);
    }
    if (await this.readiness.isMissing(app)) throw ownClientNeeded(app);
    return app;
  }
}
