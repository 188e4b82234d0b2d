import { inject, injectable } from 'tsyringe';
import type { Settings } from '../../contract/settings-contract.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { normalizeKey, ProjectKey } from '../../domain/project-key.js';
import type { Principal } from '../../host/routes.js';
import { SerialQueue } from '../../lib/concurrency/serial-queue.js';
import { now } from '../../lib/time/time.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ApiKeyStore } from '../../stores/settings/api-key-store.js';
import { requireAnyAdmin } from '../permissions/permissions.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { KeyCheckService } from '../provider-project/key-check-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { SharedSettingService } from './shared-setting-service.js';

const outsideWords = {
  environment: 'The environment variable APPCONNECT_API_KEY supplies the key; change it there.',
  file: 'The file named by APPCONNECT_API_KEY_FILE supplies the key; change it there.',
};

/** Shows, saves and deletes the project key, for the control center. */
@injectable()
export class KeySettingsService {
  private readonly changes = new SerialQueue();

  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ApiKeyStore) private readonly store: ApiKeyStore,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(KeyCheckService) private readonly keyChecks: KeyCheckService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(SharedSettingService) private readonly settings: SharedSettingService,
  ) {}

  /** For org and platform admins; throws `forbidden` for anybody else. */
  async describe(principal: Principal): Promise<Settings> {
    requireAnyAdmin(principal, 'see and change the settings of app connections');
    const [badge, key, obstacle] = await Promise.all([
      this.keyChecks.getBadge(),
      this.keys.findUsableKey(),
      this.findObstacle(principal),
    ]);
    const source = this.keys.externalSource() ?? (key === undefined ? undefined : 'saved');
    return {
      key: {
        saved: key !== undefined,
        source,
        lastFour: key?.lastFour,
        editable: obstacle === undefined,
        readOnlyReason: obstacle?.message,
      },
      badge: principal.isPlatformAdmin ? badge : { ...badge, network: undefined },
      ...(principal.isPlatformAdmin && { mayExamine: true }),
      // Only for them, since it reads all connections of the installation.
      ...(obstacle === undefined && { inUse: await this.connections.countAll() }),
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
    const store = () => this.checkAndStore(principal, key, signal);
    await this.settings.change(principal, 'key.saved', () => this.inTurn(principal, store));
    return this.describe(principal);
  }

  /** Deletes the saved key, if there is one. Throws `forbidden`, `key_managed_elsewhere`, `storage_damaged`. */
  async forget(principal: Principal): Promise<Settings> {
    await this.requireEditor(principal);
    await this.settings.change(principal, 'key.forgotten', () => this.inTurn(principal, () => this.store.forget()));
    return this.describe(principal);
  }

  /** One change after the other; whoever lost the right while it waited is refused. */
  private inTurn(principal: Principal, change: () => Promise<boolean>): Promise<boolean> {
    return this.changes.run(async () => {
      await this.requireEditor(principal);
      return change();
    });
  }

  private async checkAndStore(principal: Principal, key: ProjectKey, signal: AbortSignal): Promise<true> {
    await this.store.assertUsable();
    const { projectId } = await this.checkCandidate(key, signal);
    // The provider may take seconds, in which another organization may have been made, or this role been lost.
    await this.requireEditor(principal);
    // What was stored while the project of the replaced key was unknown goes to that project, not to the new one.
    await this.projects.collectEarlyRecords();
    // The project is stored before the key, so that no call uses the new key with an account of the old project.
    if (projectId !== undefined) await this.projects.saveProjectId(key.fingerprint, projectId);
    await this.store.save(key.reveal());
    const badge = { state: 'connected', checkedAt: now() } as const;
    this.keyChecks.recordCheck(key.fingerprint, { badge, projectId });
    return true;
  }

  private async checkCandidate(key: ProjectKey, signal: AbortSignal): Promise<{ projectId?: string }> {
    try {
      return await this.provider.checkKey(key.reveal(), { signal, inSession: true });
    } catch (error) {
      if (isPluginError(error, 'provider_unreachable')) this.keyChecks.forgetCheck();
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
    const obstacle = await this.findObstacle(principal);
    if (obstacle !== undefined) throw obstacle;
  }

  /** Why this admin cannot change the key; undefined where nothing stands in the way. */
  private async findObstacle(principal: Principal): Promise<PluginError | undefined> {
    const outside = this.keys.externalSource();
    if (outside !== undefined) return new PluginError('key_managed_elsewhere', outsideWords[outside]);
    const message = 'The key is shared by every organization, so a platform admin saves it.';
    return this.settings.findObstacle(principal, message);
  }
}
