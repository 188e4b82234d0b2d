import { inject, injectable } from 'tsyringe';
import type { OauthClient, OauthClientEntry } from '../../contract/oauth-client-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { ProviderGateway, type SignInForm } from '../../provider/provider-gateway.js';
import { AuditService } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { AuthConfigService } from './auth-config-service.js';
import { furtherFields, shownClientId, toCredentials } from './client-credentials.js';
import { OwnClientAppService } from './own-client-app-service.js';
import { OwnClientService } from './own-client-service.js';

/**
 * The OAuth client of one's own for an app, as whoever may set things for everybody sees and changes it. It serves every
 * organization, so each of them finds a change in its activity.
 */
@injectable()
export class OauthClientService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(OwnClientAppService) private readonly apps: OwnClientAppService,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
    @inject(OwnClientService) private readonly clients: OwnClientService,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /**
   * Throws `forbidden`, `not_configured`, `not_found`, `app_not_connectable` for an app that takes no such client, and what
   * the provider throws.
   */
  async describe(principal: Principal, slug: string, signal: AbortSignal): Promise<OauthClient> {
    const app = await this.apps.require(principal, slug);
    return this.view(app, await this.provider.readSignInForm(app.slug, { signal }), signal);
  }

  /** Throws as `describe`, and `invalid_request` naming what is missing, unknown, or refused by the provider. */
  async save(principal: Principal, slug: string, entry: OauthClientEntry, signal: AbortSignal): Promise<OauthClient> {
    const app = await this.apps.require(principal, slug);
    const form = await this.provider.readSignInForm(app.slug, { signal });
    const credentials = toCredentials(entry, furtherFields(form));
    await this.changeForAll(principal, app.slug, 'oauth_client.saved', async () => {
      await this.clients.use(app, { credentials, label: shownClientId(entry.clientId) });
      return true;
    });
    return this.view(app, form, signal);
  }

  /** Sign-ins go through what there was before, or what the provider manages. Throws as `describe`. */
  async remove(principal: Principal, slug: string, signal: AbortSignal): Promise<OauthClient> {
    const app = await this.apps.require(principal, slug);
    const form = await this.provider.readSignInForm(app.slug, { signal });
    await this.changeForAll(principal, app.slug, 'oauth_client.removed', () => this.clients.remove(app.slug));
    return this.view(app, form, signal);
  }

  private async view(app: CatalogApp, form: SignInForm, signal: AbortSignal): Promise<OauthClient> {
    const { source, record } = await this.authConfigs.describe(app, signal);
    return {
      app: app.slug,
      name: app.name,
      source,
      ...(record?.source === 'own' && { clientId: record.clientLabel, savedAt: record.createdAt }),
      redirectAddress: form.redirectAddress,
      fields: furtherFields(form).map(({ isRequired: required, isSecret: secret, ...field }) => ({
        ...field,
        required,
        secret,
      })),
      earlierConnections: await this.clients.settleEarlier(app.slug),
    };
  }

  /** Whom it concerns is read before anything is changed: a change that could not be told to everybody is not made. */
  private async changeForAll(
    actor: Principal,
    app: string,
    action: 'oauth_client.saved' | 'oauth_client.removed',
    change: () => Promise<boolean>,
  ): Promise<void> {
    const orgIds = (await this.directory.listOrganizations()).map(({ id }) => id);
    if (!(await change())) return;
    await this.audit.recordForAll(orgIds, { action, outcome: 'done', actor, app });
    for (const orgId of orgIds) this.announcer.appChanged({ orgId, app });
  }
}
