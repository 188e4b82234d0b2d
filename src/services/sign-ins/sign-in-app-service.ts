import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { maySetForEverybody } from '../authorization/permissions.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { AuthConfigService } from './auth-config-service.js';
import { ClientReadinessService } from './client-readiness-service.js';
import { ownClientNeeded } from './own-client-needed.js';

const lookupTimeoutMs = 20_000;

/** Finds the app of a sign-in, and throws where nobody can sign in to it, or where its OAuth client cannot be set or tested. */
@injectable()
export class SignInAppService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
  ) {}

  /**
   * An app that members of the organization can sign in to now. Throws `not_configured`, `app_not_available`,
   * `app_not_connectable`, and what reading the catalog throws.
   */
  async requireConnectable({ orgId, app: slug }: { orgId: string; app: string }): Promise<CatalogApp> {
    await this.keys.currentKey();
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
    if (await this.readiness.isMissing(app)) throw ownClientNeeded(app);
    return app;
  }

  /**
   * An app that takes an own client, for a principal who may set it. Throws `forbidden`, `not_configured`,
   * `not_found`, `app_not_connectable` for an app that takes no such client, and what reading the catalog throws.
   */
  async requireOwnClientApp(principal: Principal, slug: string): Promise<CatalogApp> {
    if (!(await maySetForEverybody(principal, this.directory))) {
      throw new PluginError(
        'forbidden',
        'An OAuth client serves every organization, so a platform admin sees and changes it.',
        { details: { reason: 'shared_setting' } },
      );
    }
    await this.keys.currentKey();
    const app = await this.catalog.requireApp(slug);
    if (app.takesOwnClient) return app;
    throw new PluginError('app_not_connectable', `${app.name} takes no OAuth client of one's own.`, {
      details: { reason: 'takes_no_own_client', fix: 'Members sign in to it in another way.' },
    });
  }

  /**
   * An app whose sign-ins use an own client now. Throws as `requireOwnClientApp`, `app_not_connectable` where they use
   * none, and what the provider throws.
   */
  async requireTestable(principal: Principal, slug: string): Promise<CatalogApp> {
    const app = await this.requireOwnClientApp(principal, slug);
    const { source } = await this.authConfigs.describe(app, AbortSignal.timeout(lookupTimeoutMs));
    if (source === 'own' || source === 'dashboard') return app;
    throw new PluginError('app_not_connectable', `Sign-ins to ${app.name} go through no OAuth client of your own.`, {
      details: { reason: 'uses_no_own_client', fix: 'Save one first.' },
    });
  }
}
