import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { isTest, type SignIn } from '../../domain/sign-in.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { raceWithTimeLimit } from '../../lib/time/time-limits.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { AccountLabelService } from '../accounts/account-label-service.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { SignInLimitService } from './sign-in-limit-service.js';

/** The member, the organization and the app of a sign-in, by name. */
export type SignInSummary = {
  memberName: string;
  organizationName: string;
  appName: string;
  /** Whether it only tests a client, and connects nothing. */
  isTest?: true;
};

/** The summary is absent where the directory cannot be read, the account where its name cannot be read in time. */
export type CompletedSignIn = { page: 'connected' | 'tested'; summary?: SignInSummary; account?: string };

// The page that names the account waits this long for its name, and is shown without it then.
const labelTimeoutMs = 3_000;

/** Reads the names that the pages of a sign-in show. */
@injectable()
export class SignInSummaryService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(AccountLabelService) private readonly labels: AccountLabelService,
    @inject(SignInLimitService) private readonly limits: SignInLimitService,
  ) {}

  /**
   * Undefined when the member or the organization no longer exists; a platform admin who tests a client need not be a member.
   * Throws what the directory throws.
   */
  async describe(signIn: SignIn): Promise<SignInSummary | undefined> {
    const [member, organization, app] = await Promise.all([
      this.directory.findMember(signIn.orgId, signIn.userId),
      this.directory.findOrganization(signIn.orgId),
      this.catalog.findCachedApp(signIn.app),
    ]);
    const appName = app?.name ?? signIn.app;
    if (isTest(signIn)) {
      const [memberName, organizationName] = [member?.name ?? signIn.userId, organization?.name ?? signIn.orgId];
      return { memberName, organizationName, appName, isTest: true };
    }
    if (member === undefined || organization === undefined) return undefined;
    return { memberName: member.name, organizationName: organization.name, appName };
  }

  /** The page of an attempt that is connected or tested; undefined where its account is the member's no more. */
  async describeCompleted(signIn: SignIn, signal: AbortSignal): Promise<CompletedSignIn | undefined> {
    const [summary, account] = await Promise.all([
      this.describe(signIn).catch(() => undefined),
      raceWithTimeLimit(labelTimeoutMs, signal, () => this.findAccount(signIn)).catch(() => undefined),
    ]);
    if (account === 'gone') return undefined;
    const page = isTest(signIn) ? 'tested' : 'connected';
    return { page, ...(summary && { summary }), ...(account?.name !== undefined && { account: account.name }) };
  }

  /** What this attempt connected, by its name where it has one; `gone` where it was disconnected or replaced since. */
  private async findAccount(signIn: SignIn): Promise<{ name: string | undefined } | 'gone'> {
    // A test connects none.
    if (isTest(signIn)) return { name: signIn.testResult };
    const connection = await this.connections.find(signIn);
    if (connection?.accountId !== signIn.accountId) return 'gone';
    return { name: connection && (await this.nameOf(connection, signIn)) };
  }

  private async nameOf(connection: Connection, signIn: SignIn): Promise<string | undefined> {
    if (connection.label !== undefined) return connection.label;
    // The page can be loaded again and again, and an account may never have a name.
    return (await this.limits.admitCallback(signIn)) ? this.labels.load(connection) : undefined;
  }
}
