import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import type { OrgApp } from '../../domain/organization-keys.js';
import { PluginError } from '../../domain/plugin-error.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { ClientReadinessService } from '../auth-configs/client-readiness-service.js';
import { ownClientNeededError } from '../auth-configs/own-client-errors.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';

/** Finds the app of a sign-in, and throws where nobody can sign in to it. */
@injectable()
export class SignInAppService {
  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
  ) {}

  /**
   * An app that members of the organization can sign in to now. Throws `not_configured`, `app_not_available`,
   * `app_not_connectable`, and what reading the catalog throws.
   */
  async requireConnectable({ orgId, app: slug }: OrgApp): Promise<CatalogApp> {
    await this.keys.requireKey();
    if (!(await this.enabledApps.isEnabled({ orgId, app: slug }))) {
      throw new PluginError(
        'app_not_available',
        'This app is not enabled for your organization. Ask an org admin to enable it.',
      );
    }
    const app = await this.catalog.requireApp(slug);
    if (app.connectability === 'none') {
      throw new PluginError('app_not_connectable', `${app.name} needs no sign-in; it is ready to use.`, {
        details: { reason: 'no_sign_in_needed' },
      });
    }
    if (await this.readiness.isMissing(app)) throw ownClientNeededError(app);
    return app;
  }
}
