import { inject, injectable } from 'tsyringe';
import type { Settings } from '../../contract/settings-contract.js';
import { belongsToOtherProject } from '../../domain/connection.js';
import { isPluginError, type PluginError } from '../../domain/plugin-error.js';
import type { ProjectKey } from '../../domain/project-key.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { isYoungerThan } from '../../lib/time.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ApiKeyService } from './api-key-service.js';
import { ProviderProjectService } from './provider-project-service.js';

export type Badge = Settings['badge'];

/** The result of a check of a key. */
type Finding = { badge: Badge; projectId?: string };

// Long enough that a page full of widgets asks the provider once, short enough that the end of an outage shows soon.
const goodForMs = { connected: 5_000, not_reachable: 5_000, refused: 15_000, not_configured: 0 };
const checkTimeoutMs = 8_000;

/** Whether the provider answers and accepts the key in force. */
@injectable()
export class ProviderStatusService {
  private last?: { fingerprint: string; finding: Finding; at: number };
  private running?: { fingerprint: string; check: Promise<Finding> };

  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** The state now, or as it was a few seconds ago; asks the provider. Never throws. */
  async getBadge(): Promise<Badge> {
    try {
      const key = await this.keys.findKey();
      if (key !== undefined) return (await this.look(key)).badge;
      return { state: 'not_configured', ...(await this.keys.findMisplacedKey()) };
    } catch (error) {
      return isPluginError(error) ? refusedBy(error) : { state: 'refused', reason: 'The key could not be read.' };
    }
  }

  /**
   * The project of the key in force. Asks the provider where it is not known yet, as with a key that no page ever saved;
   * undefined without a usable key, and when the provider does not tell or does not answer.
   */
  async discoverProjectId(): Promise<string | undefined> {
    const key = await this.keys.findKey().catch(() => undefined);
    if (key === undefined) return undefined;
    return (await this.projects.findProjectIdOf(key)) ?? (await this.look(key)).projectId;
  }

  /** Whether something of that project is out of reach under the key in force; false where either project is not known. */
  async isOfOtherProject(made: { projectId?: string }): Promise<boolean> {
    return made.projectId !== undefined && belongsToOtherProject(made, await this.discoverProjectId());
  }

  /** Takes over the result of a check that was made elsewhere, before the key was saved. */
  recordCheck(fingerprint: string, finding: Finding): Finding {
    this.last = { fingerprint, finding, at: Date.now() };
    return finding;
  }

  private async look(key: ProjectKey): Promise<Finding> {
    return this.recent(key.fingerprint) ?? this.check(key);
  }

  private recent(fingerprint: string): Finding | undefined {
    if (this.last?.fingerprint !== fingerprint) return undefined;
    const { finding, at } = this.last;
    return isYoungerThan(goodForMs[finding.badge.state], at) ? finding : undefined;
  }

  /** Readers who ask at the same time share one check. It has a limit of its own, and no reader's signal ends it. */
  private check(key: ProjectKey): Promise<Finding> {
    const { fingerprint } = key;
    if (this.running?.fingerprint === fingerprint) return this.running.check;
    const check = this.ask(key).finally(() => {
      if (this.running?.check === check) this.running = undefined;
    });
    this.running = { fingerprint, check };
    return check;
  }

  private async ask(key: ProjectKey): Promise<Finding> {
    const checkedAt = new Date().toISOString();
    try {
      const { projectId } = await this.provider.checkKey(key.reveal(), { signal: AbortSignal.timeout(checkTimeoutMs) });
      await this.keepProject(key, projectId);
      return this.recordCheck(key.fingerprint, { badge: { state: 'connected', checkedAt }, projectId });
    } catch (error) {
      return this.recordCheck(key.fingerprint, { badge: { ...badgeOf(error), checkedAt } });
    }
  }

  /** A database that fails says nothing about the provider. The next check finds the project again. */
  private async keepProject({ fingerprint }: ProjectKey, projectId: string | undefined): Promise<void> {
    if (projectId === undefined) return;
    await this.projects.saveProjectId(fingerprint, projectId).catch((error: unknown) => {
      this.logger.error('The project of the key could not be stored.', { error });
    });
  }
}

function badgeOf(error: unknown): Badge {
  if (isPluginError(error, 'key_refused', 'wrong_key_type')) {
    return refusedBy(error);
  }
  return { state: 'not_reachable', reason: isPluginError(error) ? error.message : 'The provider could not be asked.' };
}

function refusedBy({ message, details }: PluginError): Badge {
  return { state: 'refused', reason: message, refusal: details.reason };
}
