import { inject, injectable } from 'tsyringe';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { ProviderProjectService } from '../settings/provider-project-service.js';
import { CatalogService, unknownApp } from './catalog-service.js';

/** Tells a slip of the pen from an app. One that left the catalog while it was in use here stays known. */
@injectable()
export class KnownAppService {
  constructor(
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
  ) {}

  /** Throws `not_found`, naming the field. Without a list to look in, every app may be one. No network. */
  async require(place: { orgId: string; app: string }): Promise<void> {
    const known = await this.catalog.known(await this.projects.currentProjectId());
    if (known.size === 0 || known.has(place.app)) return;
    const [isEnabled, agents, members] = await Promise.all([
      this.enabledApps.isEnabled(place),
      this.assignments.listAgentsOf(place),
      this.connections.countMembersByApp(place.orgId),
    ]);
    if (!isEnabled && agents.length === 0 && !members.has(place.app)) throw unknownApp(place.app);
  }
}
