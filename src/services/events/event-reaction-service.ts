import { inject, injectable } from 'tsyringe';
import type { EventBus } from '../../host/events.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Registration } from '../../host/registration.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { ActionCatalogService } from '../actions/action-catalog-service.js';
import { CatalogService } from '../apps/catalog-service.js';
import { OffboardingService } from '../upkeep/offboarding-service.js';

/** What the plugin does when it hears of a change, made by the host, by itself or by another replica. */
@injectable()
export class EventReactionService {
  private readonly subscriptions: Registration[] = [];

  constructor(
    @inject(HostPorts.events) private readonly events: EventBus,
    @inject(OffboardingService) private readonly offboarding: OffboardingService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
  ) {}

  start(): void {
    this.subscriptions.push(
      this.events.subscribe('member.removed', (member) => this.offboarding.removeMember(member)),
      this.events.subscribe('agent.deleted', (agent) => this.offboarding.removeAgent(agent)),
      this.events.subscribe('organization.deleted', ({ orgId }) => this.offboarding.removeOrganization(orgId)),
      this.events.subscribe('appconnect.settings.changed', () => this.catalog.expire()),
      this.events.subscribe('appconnect.app.changed', async ({ app }) => {
        if (await this.enabledApps.isEnabledAnywhere(app)) this.actions.warm(app);
        else await this.actions.forget(app);
      }),
    );
  }

  close(): void {
    for (const subscription of this.subscriptions.splice(0)) subscription.dispose();
  }
}
