import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import type { RedirectedSignIn } from '../../domain/sign-in.js';
import { hashToken } from '../../domain/sign-in-secrets.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { creationTimeoutMs } from '../../provider/port/account-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';

/**
 * `refused`: the `session_uri` is not valid, or no longer. `in_doubt`: the provider may have accepted it; its answer is missing.
 */
type Redemption = { accountId: string } | 'refused' | 'in_doubt';

// More than come back during an outage. One that is forgotten, or came back at another replica, leaves its attempt to run out, and
// counts as a return once more.
const maxRemembered = 1_000;

/** Tells the provider who came back with a `session_uri`, and remembers what it did not answer. */
@injectable()
export class VerifierRedemptionService {
  private readonly sending = new SingleFlight<Redemption>();
  /** The hashes of `session_uri`s that the provider may have accepted. */
  private readonly inDoubt = growingCache<string, true>(maxRemembered);
  /** The hashes of `session_uri`s that the provider did not answer, or that could not be sent: their pages load themselves again. */
  private readonly unanswered = growingCache<string, true>(maxRemembered);

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Sends the `session_uri` to the provider once, even if the same page is loaded several times at once. */
  redeem(sessionUri: string, signIn: RedirectedSignIn): Promise<Redemption> {
    const hash = hashOfSessionUri(sessionUri);
    return this.sending.run(`${hash} ${signIn.providerUserId}`, async () => {
      try {
        const answer = await this.send(sessionUri, signIn);
        this.unanswered.delete(hash);
        return answer;
      } catch (error) {
        this.unanswered.set(hash, true);
        this.logger.warn('The provider could not be told who came back from a sign-in.', { error });
        return 'in_doubt';
      }
    });
  }

  /** Whether the provider may have accepted it in a request whose answer is missing. */
  wasInDoubt(sessionUri: string): boolean {
    return this.inDoubt.has(hashOfSessionUri(sessionUri));
  }

  /** Whether the last request for it had no answer, or could not be sent. */
  wasUnanswered(sessionUri: string): boolean {
    return this.unanswered.has(hashOfSessionUri(sessionUri));
  }

  private async send(sessionUri: string, signIn: RedirectedSignIn): Promise<Redemption> {
    const { providerUserId } = signIn;
    // Not the caller's signal: the account becomes active even if the browser no longer waits.
    const signal = AbortSignal.timeout(creationTimeoutMs);
    const key = await this.projects.requireKeyFor(signIn);
    try {
      return (await this.provider.completeSignIn({ sessionUri, providerUserId }, { key, signal })) ?? 'refused';
    } catch (error) {
      const isRuledOut = isPluginError(error) && error.details.mayHaveHappened === false;
      if (!isRuledOut) this.inDoubt.set(hashOfSessionUri(sessionUri), true);
      throw error;
    }
  }
}

/** With a prefix, so that the hash never equals that of a `state`. */
export function hashOfSessionUri(sessionUri: string): string {
  return hashToken(`session_uri ${sessionUri}`);
}
