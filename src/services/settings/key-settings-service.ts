import { inject, injectable } from 'tsyringe';
import type { Settings } from '../../contract/settings-contract.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { normalizeKey, ProjectKey } from '../../domain/project-key.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { SerialQueue } from '../../lib/serial-queue.js';
import { now } from '../../lib/time.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ApiKeyStore } from '../../stores/settings/api-key-store.js';
import { maySetForEverybody, requireAnyAdmin } from '../permissions/permissions.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { ProviderStatusService } from '../provider-project/provider-status-service.js';
import { SharedSettingService } from './shared-setting-service.js';

/** Shows, saves and deletes the project key, for the control center. */
@injectable()
export class KeySettingsService {
  private readonly changes = new SerialQueue();

  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ApiKeyStore) private readonly store: ApiKeyStore,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(SharedSettingService) private readonly settings: SharedSettingService,
  ) {}

  /** For org and platform admins; throws `forbidden` for anybody else. */
  async describe(principal: Principal): Promise<Settings> {
    requireAnyAdmin(principal, 'see and change the settings of app connections');
    const [badge, inUse, key, readOnlyReason] = await Promise.all([
      this.status.getBadge(),
      this.connections.countAll(),
      this.keys.findKey().catch(() => undefined),
      this.whyReadOnly(principal),
    ]);
    const source = this.keys.externalSource() ?? (key === undefined ? undefined : 'saved');
    return {
      key: {
        saved: key !== undefined,
        source,
        lastFour: key?.lastFour,
        editable: readOnlyReason === undefined,
        readOnlyReason,
      },
      badge: principal.isPlatformAdmin ? badge : { ...badge, network: undefined },
      ...(principal.isPlatformAdmin && { mayExamine: true }),
      ...(readOnlyReason === undefined && { inUse }),
    };
  }

  /**
   * Checks the key with the provider, then saves it: for all organizations, whose agents use it. When it is refused, nothing
   * changes. Throws `forbidden`, `key_managed_elsewhere`, `wrong_key_type`, `key_refused`, `provider_unreachable`,
   * `storage_damaged`.
   */
  async save(principal: Principal, text: string, signal: AbortSignal): Promise<Settings> {
    await this.requireEditor(principal);
    const key = new ProjectKey(normalizeKey(text), 'saved');
    await this.settings.change(principal, 'key.saved', () => this.changes.run(() => this.checkAndStore(key, signal)));
    return this.describe(principal);
  }

  /** Deletes the saved key, if there is one. Throws `forbidden`, `key_managed_elsewhere`, `storage_damaged`. */
  async forget(principal: Principal): Promise<Settings> {
    await this.requireEditor(principal);
    await this.settings.change(principal, 'key.forgotten', () => this.changes.run(() => this.store.forget()));
    return this.describe(principal);
  }

  private async checkAndStore(key: ProjectKey, signal: AbortSignal): Promise<void> {
    await this.store.assertUsable();
    const { projectId } = await this.checkCandidate(key, signal);
    // The project is stored before the key, so that no call uses the new key with an account of the old project.
    await this.projects.collectEarlyRecords();
    if (projectId !== undefined) await this.projects.saveProjectId(key.fingerprint, projectId);
    await this.store.save(key.reveal());
    const badge = { state: 'connected', checkedAt: now() } as const;
    this.status.recordCheck(key.fingerprint, { badge, projectId });
  }

  private async checkCandidate(key: ProjectKey, signal: AbortSignal): Promise<{ projectId?: string }> {
    try {
      return await this.provider.checkKey(key.reveal(), { signal, inSession: true });
    } catch (error) {
      if (isPluginError(error, 'provider_unreachable')) this.status.forgetCheck();
      if (isPluginError(error, 'rate_limited', 'provider_protocol')) {
        throw new PluginError('provider_unreachable', `The key could not be checked. ${error.message}`, {
          cause: error,
          details: { retryAfterMs: error.details.retryAfterMs },
        });
      }
      throw error;
    }
  }

  private async requireEditor(principal: Principal): Promise<void> {
    requireAnyAdmin(principal, 'see and change the settings of app connections');
    const reason = await this.whyReadOnly(principal);
    if (reason === undefined) return;
    if (this.keys.externalSource() !== undefined) throw new PluginError('key_managed_elsewhere', reason);
    throw new PluginError('forbidden', reason, { details: { reason: 'shared_setting' } });
  }

  private async whyReadOnly(principal: Principal): Promise<string | undefined> {
    const outside = this.keys.externalSource();
    if (outside === 'environment')
      return 'The environment variable APPCONNECT_API_KEY supplies the key; change it there.';
    if (outside === 'file') return 'The file named by APPCONNECT_API_KEY_FILE supplies the key; change it there.';
    return (await maySetForEverybody(principal, this.directory))
      ? undefined
      : 'The key is shared by every organization, so a platform admin saves it.';
  }
}
