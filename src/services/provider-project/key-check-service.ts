import { inject, injectable } from 'tsyringe';
import type { Settings } from '../../contract/settings-contract.js';
import { isPluginError, type PluginError } from '../../domain/plugin-error.js';
import type { ProjectKey } from '../../domain/project-key.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { isYoungerThan, now } from '../../lib/time/time.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ApiKeyService } from './api-key-service.js';
import { ProviderProjectService } from './provider-project-service.js';

type Badge = Settings['badge'];

/** The result of checking a key. */
type KeyCheck = { badge: Badge; projectId?: string };

// Long enough for a page with many widgets to check once, short enough to show the end of an outage soon.
const validForMs = { connected: 5_000, not_reachable: 5_000, refused: 15_000, not_configured: 0 };
const checkTimeoutMs = 8_000;

/** The last check of the key in force: whether the provider answers and accepts it, and which project it opens. */
@injectable()
export class KeyCheckService {
  private last?: { fingerprint: string; check: KeyCheck; at: number };
  /** By fingerprint of the key. A check has a timeout of its own and does not use the signal of a reader. */
  private readonly running = new SingleFlight<KeyCheck>();
  /** Whoever only asks for the badge does not wait for the database. */
  private saving: Promise<void> = Promise.resolve();

  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** The present state, or one of a few seconds ago. Calls the provider. Never throws. */
  async getBadge(): Promise<Badge> {
    try {
      const key = await this.keys.findKey();
      if (key !== undefined) return (await this.getCheck(key)).badge;
      return { state: 'not_configured', ...(await this.keys.findMisplacedKey()) };
    } catch (error) {
      return isPluginError(error) ? refusedBy(error) : { state: 'refused', reason: 'The key could not be read.' };
    }
  }

  /**
   * The project that the provider names for a key, once it is stored. Calls the provider, unless a check of a few seconds ago
   * tells. Undefined when it does not name one or does not answer.
   */
  async askProjectIdOf(key: ProjectKey): Promise<string | undefined> {
    const { projectId } = await this.getCheck(key);
    await this.saving;
    return projectId;
  }

  /** Stores the result of a check, also of one that was made before the key was saved. */
  recordCheck(fingerprint: string, check: KeyCheck): KeyCheck {
    this.last = { fingerprint, check, at: Date.now() };
    return check;
  }

  /** After another request could not reach the provider: the next reader of the badge has it asked again. */
  forgetCheck(): void {
    this.last = undefined;
  }

  private async getCheck(key: ProjectKey): Promise<KeyCheck> {
    return this.recentCheck(key.fingerprint) ?? this.running.run(key.fingerprint, () => this.checkKey(key));
  }

  private recentCheck(fingerprint: string): KeyCheck | undefined {
    if (this.last?.fingerprint !== fingerprint) return undefined;
    const { check, at } = this.last;
    return isYoungerThan(validForMs[check.badge.state], at) ? check : undefined;
  }

  private async checkKey(key: ProjectKey): Promise<KeyCheck> {
    const checkedAt = now();
    const signal = AbortSignal.timeout(checkTimeoutMs);
    try {
      const { projectId } = await this.provider.checkKey(key.reveal(), { signal });
      this.saving = this.saveProject(key, projectId);
      return this.recordCheck(key.fingerprint, { badge: { state: 'connected', checkedAt }, projectId });
    } catch (error) {
      return this.recordCheck(key.fingerprint, {
        badge: { ...(signal.aborted ? lateBadge : badgeOf(error)), checkedAt },
      });
    }
  }

  /** A failing database does not change the result of the check. The next check finds the project again. */
  private async saveProject({ fingerprint }: ProjectKey, projectId: string | undefined): Promise<void> {
    if (projectId === undefined) return;
    await this.projects.saveProjectId(fingerprint, projectId).catch((error: unknown) => {
      this.logger.error('The project of the key could not be stored.', { error });
    });
  }
}

/** Nobody gave up waiting but the check itself. */
const lateBadge: Badge = { state: 'not_reachable', reason: 'The connection provider did not answer in time.' };

function badgeOf(error: unknown): Badge {
  if (isPluginError(error, 'key_refused', 'wrong_key_type')) {
    return refusedBy(error);
  }
  if (!isPluginError(error)) return { state: 'not_reachable', reason: 'The provider could not be asked.' };
  const { network } = error.details;
  return { state: 'not_reachable', reason: error.message, ...(network && { network }) };
}

function refusedBy({ message, details }: PluginError): Badge {
  return { state: 'refused', reason: message, refusal: details.reason, values: details.values };
}
