import { inject, injectable } from 'tsyringe';
import type { SignIn } from '../../domain/sign-in.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { raceWithTimeLimit } from '../../lib/time/time-limits.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { AccountLabelReader } from '../accounts/account-label-reader.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';

// How long the page of a test waits for the name of its account, for which the provider has to ask the app.
const labelTimeoutMs = 6_000;
const reasonTimeoutMs = 5_000;

/** Reads what people are told of the test of a client: whose account it signed in, or why it failed. */
@injectable()
export class TestResultReader {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AccountLabelReader) private readonly labels: AccountLabelReader,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** The name of the account at its app; undefined where it is not found in time. Never throws. */
  findLabel(signIn: SignIn, signal: AbortSignal): Promise<string | undefined> {
    return raceWithTimeLimit(labelTimeoutMs, signal, (linked) => this.readLabel(signIn, linked));
  }

  /** Why an account did not become active, in the provider's words; undefined where it gives no reason. Never throws. */
  async findFailureReason(signIn: SignIn): Promise<string | undefined> {
    const { accountId, app } = signIn;
    if (accountId === undefined) return undefined;
    try {
      const options = { key: await this.projects.requireKeyFor(signIn), signal: AbortSignal.timeout(reasonTimeoutMs) };
      return (await this.provider.findAccount(accountId, options))?.reason;
    } catch (error) {
      this.logger.debug('Why the test of a client failed could not be read.', { app, error });
      return undefined;
    }
  }

  private async readLabel(signIn: SignIn, signal: AbortSignal): Promise<string | undefined> {
    const { providerUserId, app, accountId = '', authConfigId } = signIn;
    const openSession = async () => {
      const key = await this.projects.requireKeyFor(signIn);
      return this.provider.createSession({ providerUserId, app, accountId, authConfigId }, { key, signal });
    };
    try {
      return await this.labels.read({ ...signIn, accountId }, { isNew: true, openSession, signal });
    } catch (error) {
      this.logger.debug('The name of the account of a test could not be read.', { app, error });
      return undefined;
    }
  }
}
