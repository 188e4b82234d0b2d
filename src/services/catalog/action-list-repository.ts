import { inject, injectable } from 'tsyringe';
import type { Action, AppActions, Unreadable } from '../../domain/app.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { withTimeLimit } from '../../lib/signals.js';
import { now } from '../../lib/time.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SnapshotStore } from '../../stores/snapshot-store.js';
import { fetchWithUnreadable, hasUnreadable, logUnreadableItems } from './unreadable-items.js';

const fetchTimeoutMs = 30_000;
const maxPages = 100;
/** The largest app has about a thousand; all are indexed and kept in memory. */
const maxActions = 10_000;

/** The list of an app's actions, from the provider or as it was saved on disk. */
@injectable()
export class ActionListRepository {
  /** What could not be read at the last fetch, by app. */
  private readonly unreadable = new Map<string, Unreadable>();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SnapshotStore) private readonly snapshots: SnapshotStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Undefined where no readable list is saved. */
  readCached(app: string): Promise<AppActions | undefined> {
    return this.snapshots.readActions(app);
  }

  /** All pages; of an action that is listed twice, the last. Leaves out what cannot be read. Throws what the provider throws. */
  async fetchFresh(app: string, { signal }: { signal: AbortSignal }): Promise<AppActions> {
    const { items, unreadable } = await withTimeLimit(fetchTimeoutMs, signal, (either) =>
      fetchWithUnreadable((cursor) => this.provider.listActions({ app, cursor }, { signal: either }), {
        maxPages,
        maxItems: maxActions,
      }),
    );
    this.logUnreadable(app, unreadable);
    return { app, actions: withoutDuplicates(items), fetchedAt: now() };
  }

  /** Best effort: a list that is not saved is fetched again. */
  async save(actions: AppActions): Promise<void> {
    try {
      await this.snapshots.writeActions(actions);
    } catch (error) {
      this.logger.warn('The actions of an app could not be kept on disk.', { app: actions.app, error });
    }
  }

  private logUnreadable(app: string, unreadable: Unreadable): void {
    const found = hasUnreadable(unreadable) ? unreadable : undefined;
    logUnreadableItems(this.logger, 'actions', { found, before: this.unreadable.get(app), app });
    if (found === undefined) this.unreadable.delete(app);
    else this.unreadable.set(app, found);
  }
}

function withoutDuplicates(actions: Action[]): Action[] {
  return [...new Map(actions.map((action) => [action.slug, action])).values()];
}
