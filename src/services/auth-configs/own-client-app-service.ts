import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Principal } from '../../host/routes.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { SharedSettingService } from '../settings/shared-setting-service.js';
import { AuthConfigService } from './auth-config-service.js';
import { ownClientUnusedError } from './own-client-errors.js';

const lookupTimeoutMs = 20_000;

/** Finds an app by its slug, and throws where the principal may not set its own client, or it takes none. */
@injectable()
export class OwnClientAppService {
  constructor(
    @inject(SharedSettingService) private readonly settings: SharedSettingService,
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
  ) {}

  /**
   * An app that takes an own client, or still has one though the catalog no longer says so, for a principal who may set it. Throws
   * `forbidden`, `not_configured`, `not_found`, `app_not_connectable` for any other app, and what reading the catalog throws.
   */
  async requireSettable(principal: Principal, slug: string): Promise<CatalogApp> {
    await this.assertMaySet(principal);
    return this.requireListed(slug);
  }

  /** As `requireSettable`, and an app that left the catalog while it had an own client, which would else stay for ever. */
  async requireRemovable(principal: Principal, slug: string): Promise<CatalogApp> {
    await this.assertMaySet(principal);
    const known = await this.catalog.findCachedApp(slug);
    if (known !== undefined && (await this.hasOwn(known))) return known;
    return this.requireListed(slug);
  }

  /**
   * An app whose sign-ins use an own client now. Throws as `requireSettable`, `app_not_connectable` where they use none, and
   * what the provider throws.
   */
  async requireTestable(principal: Principal, slug: string): Promise<CatalogApp> {
    const app = await this.requireSettable(principal, slug);
    const { source } = await this.authConfigs.describe(app, AbortSignal.timeout(lookupTimeoutMs));
    if (source === 'own' || source === 'dashboard') return app;
    throw ownClientUnusedError(app);
  }

  private async assertMaySet(principal: Principal): Promise<void> {
    const message = 'An OAuth client serves every organization, so a platform admin sees and changes it.';
    const obstacle = await this.settings.findObstacle(principal, message);
    if (obstacle !== undefined) throw obstacle;
    await this.keys.requireKey();
  }

  private async requireListed(slug: string): Promise<CatalogApp> {
    const app = await this.catalog.requireApp(slug);
    // Reading the catalog may have learned the project of the key, and with it which client is in use.
    if (app.takesOwnClient || (await this.hasOwn(app))) return app;
    throw new PluginError('app_not_connectable', `${app.name} takes no OAuth client of one's own.`, {
      details: { reason: 'takes_no_own_client', fix: 'Members sign in to it in another way.' },
    });
  }

  private async hasOwn({ slug }: CatalogApp): Promise<boolean> {
    return (await this.authConfigs.findOwn(slug)) !== undefined;
  }
}
