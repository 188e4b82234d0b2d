import { inject, injectable } from 'tsyringe';
import type { Settings } from '../../contract/settings-contract.js';
import { isPluginError, type PluginError } from '../../domain/plugin-error.js';
import type { ProjectKey } from '../../domain/project-key.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ApiKeyService } from './api-key-service.js';
import { ProviderProjectService } from './provider-project-service.js';

export type Badge = Settings['badge'];

// Long enough that a page full of widgets asks the provider once, short enough that a mended outage shows soon.
const goodForMs = { connected: 5_000, not_reachable: 5_000, refused: 15_000, not_configured: 0 };
const checkLimitMs = 8_000;

/** Whether the provider answers and accepts the key in force. */
@injectable()
export class ProviderStatusService {
  private last?: { fingerprint: string; badge: Badge; at: number };
  private running?: { fingerprint: string; check: Promise<Badge> };

  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** The state now, or as it was a few seconds ago. Never throws. */
  async badge(): Promise<Badge> {
    try {
      const key = await this.keys.findKey();
      if (key === undefined) return { state: 'not_configured' };
      return this.fresh(key.fingerprint) ?? (await this.check(key));
    } catch (error) {
      return isPluginError(error) ? refusedBy(error) : { state: 'refused', reason: 'The key could not be read.' };
    }
  }

  /**
   * The project of the key in force. Asks the provider where it is not known yet, as with a key that no page ever saved;
   * undefined when it does not tell or does not answer.
   */
  async projectId(): Promise<string | undefined> {
    const known = await this.projects.currentProjectId();
    if (known !== undefined) return known;
    await this.badge();
    return this.projects.currentProjectId();
  }

  /** What a check that was made elsewhere told of the key in force. */
  note(fingerprint: string, badge: Badge): Badge {
    this.last = { fingerprint, badge, at: Date.now() };
    return badge;
  }

  private fresh(fingerprint: string): Badge | undefined {
    if (this.last?.fingerprint !== fingerprint) return undefined;
    return Date.now() - this.last.at < goodForMs[this.last.badge.state] ? this.last.badge : undefined;
  }

  /** Readers who ask at the same time share one check, which outlives any one of them. */
  private check(key: ProjectKey): Promise<Badge> {
    const { fingerprint } = key;
    if (this.running?.fingerprint === fingerprint) return this.running.check;
    const check = this.ask(key).finally(() => {
      if (this.running?.check === check) this.running = undefined;
    });
    this.running = { fingerprint, check };
    return check;
  }

  private async ask(key: ProjectKey): Promise<Badge> {
    const checkedAt = new Date().toISOString();
    try {
      const { projectId } = await this.provider.checkKey(key.reveal(), { signal: AbortSignal.timeout(checkLimitMs) });
      await this.keepProject(key, projectId);
      return this.note(key.fingerprint, { state: 'connected', checkedAt });
    } catch (error) {
      return this.note(key.fingerprint, { ...badgeOf(error), checkedAt });
    }
  }

  /** A database that fails says nothing about the provider; what was told is told again at the next check. */
  private async keepProject({ fingerprint }: ProjectKey, projectId: string | undefined): Promise<void> {
    if (projectId === undefined) return;
    await this.projects.keep(fingerprint, projectId).catch((error: unknown) => {
      this.logger.error('The project of the key could not be stored.', { error });
    });
  }
}

function badgeOf(error: unknown): Badge {
  if (isPluginError(error, 'key_refused') || isPluginError(error, 'wrong_key_type')) {
    return refusedBy(error);
  }
  return { state: 'not_reachable', reason: isPluginError(error) ? error.message : 'The provider could not be asked.' };
}

function refusedBy({ message, details }: PluginError): Badge {
  return { state: 'refused', reason: message, refusal: details.reason };
}
