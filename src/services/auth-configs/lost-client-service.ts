import { inject, injectable } from 'tsyringe';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { now } from '../../lib/time/time.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import type { AuthConfigKey } from '../../stores/auth-config-store.js';
import { type ClientIntent, ClientIntentStore } from '../../stores/intents/client-intent-store.js';
import { Transactions } from '../../stores/transactions.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { newOwnClientName } from './own-client-name.js';

// Longer than a request for a client takes, and than the clocks of replicas differ: a younger one may still be stored.
const maxRequestMs = 2 * 60 * 1000;
const searchTimeoutMs = 15_000;

/**
 * Finds own clients that the provider made, but that were never in use: their response was lost, with the network connection or
 * with the process, or the database did not store them. They are recognized by their name, which was stored before.
 */
@injectable()
export class LostClientService {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ClientIntentStore) private readonly intents: ClientIntentStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Stores the name of a client before the provider is asked to make it. */
  async begin(key: AuthConfigKey): Promise<ClientIntent> {
    const intent = { ...key, name: newOwnClientName(key.app), beganAt: now() };
    await this.intents.add(intent);
    return intent;
  }

  /** To be called when it is certain that no client was made. */
  async end({ name }: ClientIntent): Promise<void> {
    await this.intents.remove(name);
  }

  /** Retires the lost clients of a project, so that they are deleted as every retired one. Never throws for one of them. */
  async collect(projectId: string): Promise<void> {
    for (const intent of await this.intents.list(projectId)) {
      if (isRequestOver(intent)) await this.tryRetire(intent);
    }
  }

  private async tryRetire(intent: ClientIntent): Promise<void> {
    try {
      // The list of another project lacks it, and would pass for proof that it was never made.
      const key = await this.projects.requireProvenKeyFor(intent);
      const signal = AbortSignal.timeout(searchTimeoutMs);
      const listed = await this.provider.listAuthConfigs(intent.app, { key, signal, isProof: true });
      const lost = listed.find(({ name }) => name === intent.name);
      await this.transactions.run(async ({ clientIntents, authConfigs }) => {
        // Whoever removes it decides: a client that is being stored at this moment stays in use.
        if (!(await clientIntents.remove(intent.name)) || lost === undefined) return;
        await authConfigs.retire({ ...intent, authConfigId: lost.authConfigId }, now());
      });
    } catch (error) {
      this.logger.warn('An OAuth client whose creation was not finished could not be looked for yet.', {
        app: intent.app,
        error,
      });
    }
  }
}

/** Also for one that was stored by a clock that was ahead. */
function isRequestOver({ beganAt }: ClientIntent): boolean {
  return Math.abs(Date.now() - Date.parse(beganAt)) > maxRequestMs;
}
