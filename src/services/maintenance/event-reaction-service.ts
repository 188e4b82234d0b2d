import { inject, injectable } from 'tsyringe';
import { disposeAll } from '../../host/checks/disposal.js';
import { requireIds } from '../../host/checks/event-ids.js';
import type { EventBus, HostEventName, HostEvents } from '../../host/events.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Registration } from '../../host/registration.js';
import { SerialQueue } from '../../lib/concurrency/serial-queue.js';
import { raceWithTime } from '../../lib/time/time-limits.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { GateGenerations } from '../access/gate-generations.js';
import { ActionCatalogService } from '../catalog/action-catalog-service.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { Closables } from '../closables.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { DirectoryReconciliationService } from './directory-reconciliation-service.js';
import { OffboardingService } from './offboarding-service.js';

// Less than the time that the whole plugin has to close, so that a directory that never answers does not delay that.
const closingTimeoutMs = 500;

type RemovalEventName = 'member.removed' | 'agent.deleted' | 'organization.deleted';

/** Reacts to events of the host, of this plugin and of its other replicas. */
@injectable()
export class EventReactionService {
  private readonly subscriptions: Registration[] = [];
  private readonly reactions = new Set<Promise<void>>();
  private readonly updates = new SerialQueue();
  /** Updates of the actions of an app that have not begun. */
  private readonly awaitedUpdates = new Map<string, Promise<void>>();
  private isClosed = false;

  constructor(
    @inject(HostPorts.events) private readonly events: EventBus,
    @inject(OffboardingService) private readonly offboarding: OffboardingService,
    @inject(DirectoryReconciliationService) private readonly reconciliation: DirectoryReconciliationService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ActionCatalogService) private readonly actions: ActionCatalogService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(GateGenerations) private readonly generations: GateGenerations,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('listeners', () => this.close());
  }

  /**
   * To be called once the database is known to be the right one, since reactions remove accounts. Who left before is found by the
   * first run of maintenance. Does nothing a second time, or after `close`; a start that throws may be tried again.
   */
  start(): void {
    if (this.isClosed || this.subscriptions.length > 0) return;
    try {
      this.subscribeAll();
    } catch (error) {
      void disposeAll(this.subscriptions.splice(0)).catch(() => undefined);
      throw error;
    }
  }

  /** Waits for running reactions up to half a second. */
  async close(): Promise<void> {
    this.isClosed = true;
    const disposed = disposeAll(this.subscriptions.splice(0));
    await raceWithTime(closingTimeoutMs, Promise.allSettled([disposed, ...this.reactions]));
    await disposed;
  }

  private subscribeAll(): void {
    this.onRemoval('member.removed', ['orgId', 'userId'], (member) => this.offboarding.removeMember(member));
    this.onRemoval('agent.deleted', ['orgId', 'agentId'], (agent) => this.offboarding.removeAgent(agent));
    this.onRemoval('organization.deleted', ['orgId'], ({ orgId }) => this.offboarding.removeOrganization(orgId));
    this.onMemberChanged();
    this.on('appconnect.settings.changed', async () => this.readListsAnew());
    this.on('appconnect.app.changed', ({ app }) => this.updateActions(app));
    // Needs no reaction. Like every event it advances the generation, so that the gates of pending calls are evaluated again.
    this.on('appconnect.connection.changed', async () => undefined);
    this.subscriptions.push(this.catalog.subscribe((apps) => void this.tellOfApps(apps)));
  }

  /** The event is optional, so a bus may refuse its name, as one of an earlier contract does. */
  private onMemberChanged(): void {
    try {
      this.on('member.changed', async (member) => {
        requireIds('member.changed', member, ['orgId', 'userId']);
        this.announcer.membersChanged(member);
      });
    } catch {
      // The plugin starts all the same: the host then resolves the tools again by itself.
    }
  }

  private on<Name extends HostEventName>(name: Name, react: (payload: HostEvents[Name]) => Promise<void>): void {
    const listener = (payload: HostEvents[Name]) => {
      const { orgId }: { orgId?: string } = payload;
      // Gates that were evaluated before the event are evaluated again, and once more when the reaction has been stored.
      this.generations.advance(orgId);
      const reaction = react(payload).finally(() => {
        this.reactions.delete(reaction);
        this.generations.advance(orgId);
      });
      this.reactions.add(reaction);
      return reaction;
    };
    this.subscriptions.push(this.events.subscribe(name, listener));
  }

  /** Has the organization compared again where the directory still has what the event reports as removed, or does not answer. */
  private onRemoval<Name extends RemovalEventName>(
    name: Name,
    ids: (keyof HostEvents[Name] & string)[],
    remove: (removed: HostEvents[Name]) => Promise<boolean>,
  ): void {
    this.on(name, async (removed) => {
      requireIds(name, removed, ids);
      let isRemoved = false;
      try {
        isRemoved = await remove(removed);
      } finally {
        if (!isRemoved) this.reconciliation.request(removed.orgId);
      }
    });
  }

  /** What the provider refused with an earlier key, it may give with the one in force. */
  private readListsAnew(): void {
    this.catalog.expire();
    this.actions.forgetFailures();
  }

  /** An OAuth client is told of once for each organization: what waits its turn reads the state after all events before it. */
  private updateActions(app: string): Promise<void> {
    const update = this.awaitedUpdates.get(app) ?? this.updates.run(() => this.updateActionsNow(app));
    this.awaitedUpdates.set(app, update);
    return update;
  }

  private async updateActionsNow(app: string): Promise<void> {
    this.awaitedUpdates.delete(app);
    if (!(await this.enabledApps.isEnabledAnywhere(app))) return this.actions.unload(app);
    // It may be newer than the list of this replica.
    await this.catalog.seek(app);
    this.actions.preload(app);
  }

  /** Agents of the organizations that use one of these apps resolve their tools again. */
  private async tellOfApps(apps: readonly string[]): Promise<void> {
    try {
      this.announcer.catalogChanged(await this.enabledApps.listOrganizations(apps));
    } catch (error) {
      this.logger.warn('Agents were not told that apps of the catalog are used otherwise now.', { error });
    }
  }
}
