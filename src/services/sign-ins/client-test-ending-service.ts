import { inject, injectable } from 'tsyringe';
import type { RedirectedSignIn, SignIn } from '../../domain/sign-in.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/signals.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SignInEndingService } from './sign-in-ending-service.js';

// The page that names the account waits for its name this long: a session is opened for it, and its app is asked.
const nameWithinMs = 6_000;
const reasonWithinMs = 5_000;

/** How a test of a client ends: its account is removed in any case, and what it came to is kept for whoever began it. */
@injectable()
export class ClientTestEndingService {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Undefined when it was over already. The name is read first, since the account is removed with the end. */
  async pass(
    signIn: RedirectedSignIn,
    { signal, label }: { signal: AbortSignal; label?: string },
  ): Promise<{ state: 'tested'; testResult?: string } | undefined> {
    const testResult = label ?? (await this.nameWithin(nameWithinMs, signIn, signal));
    const { stateHash } = signIn;
    if (!(await this.endings.abandon(signIn, { to: 'tested', stateHash, testResult }))) return undefined;
    return { state: 'tested', ...(testResult !== undefined && { testResult }) };
  }

  private nameWithin(limitMs: number, signIn: RedirectedSignIn, signal: AbortSignal): Promise<string | undefined> {
    return withLinkedSignal([signal, AbortSignal.timeout(limitMs)], (either) =>
      raceWithSignal(this.nameOf(signIn, either), either),
    );
  }

  /** What the provider says of an account that did not become active; undefined where it says nothing. Never throws. */
  async whyFailed({ accountId, app }: SignIn): Promise<string | undefined> {
    if (accountId === undefined) return undefined;
    try {
      const signal = AbortSignal.timeout(reasonWithinMs);
      return (await this.provider.findAccount(accountId, { signal }))?.reason;
    } catch (error) {
      this.logger.debug('Why the test of a client failed could not be read.', { app, error });
      return undefined;
    }
  }

  private async nameOf(signIn: RedirectedSignIn, signal: AbortSignal): Promise<string | undefined> {
    const { providerUserId, app, accountId = '', authConfigId } = signIn;
    try {
      const session = await this.provider.createSession({ providerUserId, app, accountId, authConfigId }, { signal });
      return await this.provider.findAccountLabel({ session, app, accountId }, { signal });
    } catch (error) {
      this.logger.debug('The name of the account of a test could not be read.', { app, error });
      return undefined;
    }
  }
}
