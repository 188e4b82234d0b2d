import type { CatalogApp } from '../../../src/domain/app.js';
import { PluginError } from '../../../src/domain/plugin-error.js';
import type { SignInField, SignInForm } from '../../../src/provider/port/auth-config-port.js';
import type { KeyedOptions } from '../../../src/provider/port/request-options.js';
import type { ProviderGateway } from '../../../src/provider/provider-gateway.js';
import type { CallRecorder, SignalOptions } from './call-recorder.js';

type AuthConfig = {
  authConfigId: string;
  app: string;
  name: string;
  scheme: string;
  isManaged: boolean;
  isEnabled: boolean;
  isForSessions: boolean;
  isShared?: true;
};
type OfAuthConfigs =
  | 'listAuthConfigs'
  | 'createAuthConfig'
  | 'readSignInForm'
  | 'createOwnClient'
  | 'allowInSessions'
  | 'deleteAuthConfig';

/** The schemes for which the provider creates an auth config without credentials. */
const schemesOf = (app: CatalogApp): string[] =>
  app.connectability === 'one_click' ? ['managed', ...app.collectableSchemes] : app.collectableSchemes;

/** The fake provider's auth configs. */
export class FakeAuthConfigs implements Pick<ProviderGateway, OfAuthConfigs> {
  readonly all: AuthConfig[] = [];
  /** Fields that an own client needs besides its id and secret, by app. */
  private readonly clientFields = new Map([['bigquery', ['generic_id']]]);

  constructor(
    private readonly recorder: CallRecorder,
    private readonly apps: ReadonlyMap<string, CatalogApp>,
    private readonly hasAccounts: (authConfigId: string) => boolean,
  ) {}

  async listAuthConfigs(app: string, options: KeyedOptions) {
    await this.recorder.recordWithKey('listAuthConfigs', app, options);
    const usable = this.all.filter((config) => config.app === app && config.isEnabled);
    return usable.map(({ app: _, isEnabled: __, ...config }) => ({
      ...config,
      ...(this.hasAccounts(config.authConfigId) && { hasAccounts: true as const }),
    }));
  }

  async createAuthConfig(request: { app: string; scheme: string }, options: KeyedOptions) {
    await this.recorder.recordWithKey('createAuthConfig', request, options);
    const app = this.apps.get(request.app);
    if (app === undefined || !schemesOf(app).includes(request.scheme)) {
      throw new PluginError('app_not_connectable', 'The provider offers no sign-in of this kind.');
    }
    return { authConfigId: this.addAuthConfig(request) };
  }

  /** Adds one as the provider's dashboard creates it. */
  addAuthConfig({
    app,
    name = `AppConnect ${app}`,
    scheme,
    isForSessions = true,
    isShared = false,
  }: {
    app: string;
    name?: string;
    scheme: string;
    isForSessions?: boolean;
    isShared?: boolean;
  }): string {
    const isManaged = scheme === 'managed';
    const authConfigId = this.recorder.newId('ac');
    const shown = isManaged ? 'OAUTH2' : scheme;
    const flags = { isManaged, isEnabled: true, isForSessions, ...(isShared && { isShared: true as const }) };
    this.all.push({ authConfigId, app, name, scheme: shown, ...flags });
    return authConfigId;
  }

  async readSignInForm(app: string, { signal }: SignalOptions): Promise<SignInForm> {
    await this.recorder.record('readSignInForm', app, signal);
    const known = this.apps.get(app);
    if (known === undefined) throw new PluginError('not_found', `The provider has no app "${app}".`);
    const fields = ['client_id', 'client_secret', ...(this.clientFields.get(app) ?? [])].map(aField);
    const schemes = known.takesOwnClient ? [{ scheme: 'OAUTH2', clientFields: fields, memberFields: [] }] : [];
    return { redirectAddress: 'https://provider.example/api/v3/toolkits/auth/callback', schemes };
  }

  async createOwnClient(
    { app, name, credentials }: { app: string; name: string; credentials: Record<string, string> },
    options: KeyedOptions,
  ) {
    await this.recorder.recordWithKey('createOwnClient', { app, fields: Object.keys(credentials) }, options);
    const wanted = ['client_id', 'client_secret', ...(this.clientFields.get(app) ?? [])];
    const missing = wanted.filter((name) => !credentials[name]);
    if (missing.length > 0 || !this.apps.get(app)?.takesOwnClient) {
      throw new PluginError('invalid_request', `${missing.join(', ')}: was refused by the connection provider.`);
    }
    return { authConfigId: this.addAuthConfig({ app, name, scheme: 'OAUTH2' }) };
  }

  async allowInSessions(authConfigId: string, options: KeyedOptions): Promise<boolean> {
    await this.recorder.recordWithKey('allowInSessions', authConfigId, options);
    const config = this.all.find((one) => one.authConfigId === authConfigId);
    if (config === undefined) throw new PluginError('provider_protocol', 'The provider has no such auth config.');
    const isChange = !config.isForSessions;
    config.isForSessions = true;
    return isChange;
  }

  async deleteAuthConfig(authConfigId: string, options: KeyedOptions): Promise<void> {
    await this.recorder.recordWithKey('deleteAuthConfig', authConfigId, options);
    const index = this.all.findIndex((config) => config.authConfigId === authConfigId);
    if (index >= 0) this.all.splice(index, 1);
  }
}

function aField(name: string): SignInField {
  return { name, label: name, description: '', isRequired: true, isSecret: name === 'client_secret' };
}
