import { inject, injectable } from 'tsyringe';
import { isTest, type SignIn } from '../../domain/sign-in.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { raceWithTimeLimit } from '../../lib/signals.js';
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
    const [summary, account, isGone] = await Promise.all([
      this.describe(signIn).catch(() => undefined),
      raceWithTimeLimit(labelTimeoutMs, signal, () => this.findAccountName(signIn)).catch(() => undefined),
      raceWithTimeLimit(labelTimeoutMs, signal, () => this.isAccountGone(signIn)).catch(() => undefined),
    ]);
    if (isGone) return undefined;
    const page = isTest(signIn) ? 'tested' : 'connected';
    return { page, ...(summary && { summary }), ...(account !== undefined && { account }) };
  }

  /** Whether the account that this attempt connected was disconnected or replaced since. A test connects none. */
  private async isAccountGone(signIn: SignIn): Promise<boolean> {
    return !isTest(signIn) && (await this.connections.find(signIn))?.accountId !== signIn.accountId;
  }

  /** The name of the account that this attempt connected, while it is still the member's. */
  private async findAccountName(signIn: SignIn): Promise<string | undefined> {
    if (isTest(signIn)) return signIn.testResult;
    const connection = await this.connections.find(signIn);
    if (connection === undefined || connection.accountId !== signIn.accountId) return undefined;
    if (connection.label !== undefined) return connection.label;
    // The page can be loaded again and again, and an account may never have a name.
    return (await this.limits.admitCallback(signIn)) ? this.labels.load(connection) : undefined;
  }
}
