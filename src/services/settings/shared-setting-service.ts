import { inject, injectable } from 'tsyringe';
import { PluginError } from '../../domain/plugin-error.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import type { AuditStore } from '../../stores/activity/audit-store.js';
import { AuditService, appendForAll } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { maySetForEverybody } from '../permissions/permissions.js';

type SharedSettingAction = 'key.saved' | 'key.forgotten' | 'public_address.saved';
type SharedClientAction = 'oauth_client.saved' | 'oauth_client.removed';

/** Records a change in the transaction that makes it. */
export type RecordChange = (audit: AuditStore) => Promise<void>;

/**
 * Says who may change what all organizations share, and changes it: that is recorded in the activity of each of them. They are
 * listed first, so that no change is made that cannot be recorded for everybody.
 */
@injectable()
export class SharedSettingService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Why the principal may not change it, in the words of `message`; undefined for who may. */
  async findObstacle(principal: Principal, message: string): Promise<PluginError | undefined> {
    if (await maySetForEverybody(principal, this.directory)) return undefined;
    return new PluginError('forbidden', message, { details: { reason: 'shared_setting' } });
  }

  /**
   * The change answers whether it changed anything; only then it is recorded. Throws what the change throws; nothing is recorded
   * then.
   */
  async change(actor: Principal, action: SharedSettingAction, change: () => Promise<boolean>): Promise<void> {
    const orgIds = await this.listOrgIds(actor);
    if (await change()) await this.audit.recordForAll(orgIds, { action, outcome: 'done', actor });
    // Also if another request made the change, since that may not have announced it yet.
    await this.announcer.settingsChanged();
  }

  /**
   * Changes the OAuth client of an app. The change records itself, and answers whether it changed anything. Throws as it does.
   */
  async changeClient(
    actor: Principal,
    { app, action }: { app: string; action: SharedClientAction },
    change: (record: RecordChange) => Promise<boolean>,
  ): Promise<void> {
    const orgIds = await this.listOrgIds(actor);
    const record: RecordChange = (audit) => appendForAll(audit, orgIds, { action, outcome: 'done', actor, app });
    if (!(await change(record))) return;
    for (const orgId of orgIds) this.announcer.clientChanged({ orgId, app });
  }

  /** The list is empty where the host has not read its directory yet, so the actor's own organization is added. */
  private async listOrgIds(actor: Principal): Promise<string[]> {
    const organizations = await this.directory.listOrganizations();
    return [...new Set([actor.orgId, ...organizations.map(({ id }) => id)])];
  }
}
