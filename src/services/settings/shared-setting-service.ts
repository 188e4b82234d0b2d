import { inject, injectable } from 'tsyringe';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { AuditService } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';

type SharedSettingAction = 'key.saved' | 'key.forgotten' | 'public_address.saved';

/** Changes a setting that all organizations share: it is recorded in the activity of each of them. */
@injectable()
export class SharedSettingService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Throws what the change throws; nothing is recorded then. */
  async change(actor: Principal, action: SharedSettingAction, change: () => Promise<void>): Promise<void> {
    // Read first, so that no change is made that cannot be recorded for everybody.
    const organizations = await this.directory.listOrganizations();
    await change();
    // The list is empty where the host has not read its directory yet.
    const orgIds = new Set([actor.orgId, ...organizations.map(({ id }) => id)]);
    await this.audit.recordForAll([...orgIds], { action, outcome: 'done', actor });
    await this.announcer.settingsChanged();
  }
}
