import { inject, injectable } from 'tsyringe';
import type { OauthClient, OauthClientEntry } from '../../contract/oauth-client-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import { isPluginError, type PluginError, refusedFieldsError } from '../../domain/plugin-error.js';
import type { Principal } from '../../host/routes.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import type { SignInField, SignInForm } from '../../provider/port/auth-config-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import type { AuthConfigRecord } from '../../stores/auth-config-store.js';
import { SharedSettingService } from '../settings/shared-setting-service.js';
import { AuthConfigService } from './auth-config-service.js';
import { OwnClientAppService } from './own-client-app-service.js';
import { OwnClientService } from './own-client-service.js';
import { RetiredClientService } from './retired-client-service.js';

// Every client has these; the other fields differ from app to app.
const commonFields = ['client_id', 'client_secret'];
// How many characters of each end are shown: enough to tell clients apart. Of a short id fewer are shown, never all.
const shownLength = 4;
// After a removal, which somebody waits for.
const rereadTimeoutMs = 5_000;

/**
 * Shows, saves and removes the own client of an app, for principals who may change settings of the installation. A client
 * serves every organization, so a change is recorded in the activity of each of them.
 */
@injectable()
export class OwnClientSettingsService {
  constructor(
    @inject(OwnClientAppService) private readonly apps: OwnClientAppService,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
    @inject(OwnClientService) private readonly clients: OwnClientService,
    @inject(RetiredClientService) private readonly retired: RetiredClientService,
    @inject(SharedSettingService) private readonly settings: SharedSettingService,
  ) {}

  /**
   * Throws `forbidden`, `not_configured`, `not_found`, `app_not_connectable` for an app that takes no such client and has none, and
   * what the provider throws; where a client was saved here, not that it is unreachable or has no such app.
   */
  async describe(principal: Principal, slug: string, signal: AbortSignal): Promise<OauthClient> {
    const app = await this.apps.requireRemovable(principal, slug);
    try {
      return await this.read(app, signal);
    } catch (error) {
      if (!isPluginError(error, 'provider_unreachable', 'not_found')) throw error;
      const known = await this.describeKnown(app, error);
      // It can be removed meanwhile.
      if (known.source === 'own') return known;
      throw error;
    }
  }

  /** Throws as `describe`, and `invalid_request` naming what is missing, unknown, or refused by the provider. */
  async save(principal: Principal, slug: string, entry: OauthClientEntry, signal: AbortSignal): Promise<OauthClient> {
    const app = await this.apps.requireSettable(principal, slug);
    const form = await this.provider.readSignInForm(app.slug, { signal });
    const credentials = toCredentials(entry, appSpecificFields(form));
    const label = toShownClientId(entry.clientId);
    // The provider may take seconds, in which another organization may have been made, or this role been lost.
    await this.apps.requireSettable(principal, slug);
    await this.settings.changeClient(principal, { app: app.slug, action: 'oauth_client.saved' }, (record) =>
      this.clients.use(app, { credentials, label }, record),
    );
    return this.view(app, form, signal);
  }

  /**
   * Removes the client, after which sign-ins use an earlier client again, or the managed one. Needs no answer of the provider.
   * Throws as `describe`, but for what the provider throws.
   */
  async remove(principal: Principal, slug: string, signal: AbortSignal): Promise<OauthClient> {
    const app = await this.apps.requireRemovable(principal, slug);
    await this.settings.changeClient(principal, { app: app.slug, action: 'oauth_client.removed' }, (record) =>
      this.clients.remove(app.slug, record),
    );
    try {
      return await withTimeLimit(rereadTimeoutMs, signal, (limited) => this.read(app, limited));
    } catch (error) {
      if (!isPluginError(error)) throw error;
      // By now it is removed, which an error would deny.
      return this.describeKnown(app, error);
    }
  }

  private async read(app: CatalogApp, signal: AbortSignal): Promise<OauthClient> {
    return this.view(app, await this.provider.readSignInForm(app.slug, { signal }), signal);
  }

  private async view(app: CatalogApp, form: SignInForm, signal: AbortSignal): Promise<OauthClient> {
    const { source, record } = await this.authConfigs.describe(app, signal);
    const fields = appSpecificFields(form).map(({ isRequired: required, isSecret: secret, ...field }) => ({
      ...field,
      required,
      secret,
    }));
    const { redirectAddress } = form;
    return { ...(await this.viewOf(app, record)), source, redirectAddress, fields };
  }

  /** What is known without the provider, which failed with the error. */
  private async describeKnown(app: CatalogApp, error: PluginError): Promise<OauthClient> {
    const own = await this.authConfigs.findOwn(app.slug);
    return {
      ...(await this.viewOf(app, own)),
      ...(isPluginError(error, 'not_found') && { offered: false }),
      source: own === undefined ? 'none' : 'own',
      redirectAddress: '',
      fields: [],
    };
  }

  private async viewOf({ slug, name }: CatalogApp, record: AuthConfigRecord | undefined) {
    return {
      app: slug,
      name,
      ...(record?.source === 'own' && { clientId: record.clientLabel, savedAt: record.createdAt }),
      earlierConnections: await this.retired.countConnections(slug),
    };
  }
}

/** The fields that an app requires of a client beside its id and secret. */
function appSpecificFields({ schemes }: SignInForm): SignInField[] {
  const oauth = schemes.find(({ scheme }) => scheme === 'OAUTH2');
  return (oauth?.clientFields ?? []).filter(({ name }) => !commonFields.includes(name));
}

/**
 * The credentials that the provider is sent. Throws `invalid_request`, naming every field that is missing or that the app does
 * not know.
 */
function toCredentials(
  { clientId, clientSecret, fields }: OauthClientEntry,
  expected: readonly SignInField[],
): Record<string, string> {
  const given = new Map(Object.entries(fields));
  const missing = expected.filter(({ name, isRequired }) => isRequired && !given.has(name));
  const unknown = [...given.keys()].filter((name) => !expected.some((field) => field.name === name));
  if (missing.length + unknown.length > 0) {
    throw refusedFieldsError('invalid_request', [
      ...missing.map(({ name, label }) => ({ field: `fields.${name}`, message: `is wanted by this app: ${label}` })),
      ...unknown.map((name) => ({ field: `fields.${name}`, message: 'is not a known field' })),
    ]);
  }
  return { client_id: clientId, client_secret: clientSecret, ...fields };
}

/** A client id as people are shown it: `1234…wxyz`. */
function toShownClientId(clientId: string): string {
  const characters = Array.from(clientId);
  const length = characters.length >= shownLength * 3 ? shownLength : Math.floor(characters.length / 4);
  return `${characters.slice(0, length).join('')}…${length === 0 ? '' : characters.slice(-length).join('')}`;
}
