import { inject, injectable } from 'tsyringe';
import type { EventBus, HostEventName, HostEvents } from '../../host/events.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Registration } from '../../host/registration.js';
import { raceWithSignal } from '../../lib/signals.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { GateChanges } from '../authorization/gate-changes.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { Closables } from '../closables.js';
import { MaintenanceService } from './maintenance-service.js';
import { OffboardingService } from './offboarding-service.js';

// Part of what the whole plugin has to end: a directory that never answers must not hold it up.
const closingTimeoutMs = 500;

/** What the plugin does when it hears of a change, made by the host, by itself or by another replica. */
@injectable()
export class EventReactionService {
  private readonly subscriptions: Registration[] = [];
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    @inject(HostPorts.events) private readonly events: EventBus,
    @inject(OffboardingService) private readonly offboarding: OffboardingService,
    @inject(MaintenanceService) private readonly housekeeping: MaintenanceService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(GateChanges) private readonly changes: GateChanges,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('listeners', () => this.close());
  }

  start(): void {
    this.on('member.removed', (member) => this.handleRemoval(this.offboarding.removeMember(member)));
    this.on('agent.deleted', (agent) => this.handleRemoval(this.offboarding.removeAgent(agent)));
    this.on('organization.deleted', ({ orgId }) => this.handleRemoval(this.offboarding.removeOrganization(orgId)));
    this.on('appconnect.settings.changed', async () => this.catalog.expire());
    this.on('appconnect.app.changed', ({ app }) => this.follow(app));
    // Nothing follows from it here; it counts, as every event does, for calls that were judged before another replica's change.
    this.on('appconnect.connection.changed', async () => undefined);
  }

  /** What is under way is waited for, but not for long. */
  async close(): Promise<void> {
    for (const subscription of this.subscriptions.splice(0)) subscription.dispose();
    await raceWithSignal(Promise.allSettled(this.underWay), AbortSignal.timeout(closingTimeoutMs));
  }

  private on<Name extends HostEventName>(name: Name, react: (payload: HostEvents[Name]) => Promise<void>): void {
    const listener = (payload: HostEvents[Name]) => {
      const { orgId }: { orgId?: string } = payload;
      // What was judged before the event is judged again, and once more when all that follows from it is stored.
      this.changes.count(orgId);
      const reaction = react(payload).finally(() => {
        this.underWay.delete(reaction);
        this.changes.count(orgId);
      });
      this.underWay.add(reaction);
      return reaction;
    };
    this.subscriptions.push(this.events.subscribe(name, listener));
  }

  /** Where the directory still has who is said to be gone, or does not answer, it is asked again soon. */
  private async handleRemoval(removal: Promise<boolean>): Promise<void> {
    let isGone = false;
    try {
      isGone = await removal;
    } finally {
      if (!isGone) this.housekeeping.requestDailyRun();
    }
  }

  private async follow(app: string): Promise<void> {
    if (await this.enabledApps.isEnabledAnywhere(app)) this.actions.preload(app);
    else await this.actions.unload(app);
  }
}
