import { inject, injectable } from 'tsyringe';
import { isAccountOf } from '../../domain/provider-user.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { ProviderAccount } from '../../provider/port/account-port.js';
import type { ProviderSession } from '../../provider/port/call-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { readUntilDecided } from './read-until-decided.js';

type Owned = { accountId: string; providerUserId: string; app: string; projectId?: string };
type Search = {
  /** A search needs a session of the account. */
  openSession: () => Promise<ProviderSession>;
  signal: AbortSignal;
};

// Between the reads of a new account, with the search in the middle. Where accounts never tell a name, only a search does. It is
// not the first, since it needs a session, and a provider that refuses to search adds the name after a second or two.
const pausesBeforeSearchMs = [400, 800];
const pausesAfterSearchMs = [800, 1_600];

/** Reads the name of an account at its app, `ada@example.com`. */
@injectable()
export class AccountLabelReader {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /**
   * By the account itself, else by a search. With `isNew`, an account that its person signed in to is read again for about four
   * seconds, besides the search: the provider asks the app for the name once the account is active. Undefined where there is no
   * name, or the account is gone or of somebody else. Throws what the provider throws, and when the signal aborts.
   */
  async read(owned: Owned, { isNew, ...search }: Search & { isNew: boolean }): Promise<string | undefined> {
    const { signal } = search;
    const account = await this.readUntilNamed(owned, { signal, pauses: isNew ? pausesBeforeSearchMs : [] });
    if (account === undefined || account.label !== undefined) return account?.label;
    const found = await this.search(owned, search);
    if (found !== undefined || !isNew || !account.isOauth) return found;
    return (await this.readUntilNamed(owned, { signal, pauses: pausesAfterSearchMs }))?.label;
  }

  /** Nobody is named by a key that was typed, so such an account is read once. */
  private readUntilNamed(
    owned: Owned,
    options: { signal: AbortSignal; pauses: readonly number[] },
  ): Promise<ProviderAccount | undefined> {
    const isDecided = (account?: ProviderAccount) => account?.label !== undefined || !account?.isOauth;
    return readUntilDecided(() => this.find(owned, options.signal), isDecided, options);
  }

  private async find(owned: Owned, signal: AbortSignal): Promise<ProviderAccount | undefined> {
    const key = await this.projects.requireKeyFor(owned);
    const account = await this.provider.findAccount(owned.accountId, { key, signal });
    return account !== undefined && isAccountOf(owned, account) ? account : undefined;
  }

  /** Without a session nothing is found; the account may have its name all the same. */
  private async search({ app, accountId }: Owned, { openSession, signal }: Search): Promise<string | undefined> {
    try {
      const session = await openSession();
      return await this.provider.findAccountLabel({ session, app, accountId }, { signal });
    } catch (error) {
      this.logger.debug('The name of an account could not be searched for.', { app, error });
      return undefined;
    }
  }
}
