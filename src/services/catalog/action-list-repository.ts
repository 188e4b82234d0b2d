import { inject, injectable } from 'tsyringe';
import type { Action, AppActions, Unreadable } from '../../domain/app.js';
import { fetchAllItems } from '../../domain/pages.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { withLinkedSignal } from '../../lib/signals.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SnapshotStore } from '../../stores/snapshot-store.js';
import { logUnreadableItems } from './unreadable-items.js';

const fetchTimeoutMs = 30_000;
const maxPages = 100;

/** The list of an app's actions, from the provider or as it was kept on disk. */
@injectable()
export class ActionListRepository {
  private readonly unreadable = new Map<string, Unreadable>();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SnapshotStore) private readonly snapshots: SnapshotStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Undefined where none is kept that can be understood. */
  readCached(app: string): Promise<AppActions | undefined> {
    return this.snapshots.readActions(app);
  }

  /** Every page, an action that comes twice as it came last. What cannot be read is left out. Throws what the provider throws. */
  async fetchFresh(app: string, { signal }: { signal: AbortSignal }): Promise<AppActions> {
    const left: Unreadable = { slugs: [], unnamed: 0 };
    const fetchPage = async (cursor: string | undefined, either: AbortSignal) => {
      const page = await this.provider.listActions({ app, cursor }, { signal: either });
      left.slugs.push(...(page.unreadable?.slugs ?? []));
      left.unnamed += page.unreadable?.unnamed ?? 0;
      return page;
    };
    const actions = await withLinkedSignal([signal, AbortSignal.timeout(fetchTimeoutMs)], (either) =>
      fetchAllItems((cursor) => fetchPage(cursor, either), { maxPages }),
    );
    this.tell(app, left);
    return { app, actions: withoutTwins(actions), fetchedAt: new Date().toISOString() };
  }

  /** Best effort: what is not kept is fetched again. */
  async save(actions: AppActions): Promise<void> {
    try {
      await this.snapshots.writeActions(actions);
    } catch (error) {
      this.logger.warn('The actions of an app could not be kept on disk.', { app: actions.app, error });
    }
  }

  private tell(app: string, left: Unreadable): void {
    const isSome = left.slugs.length + left.unnamed > 0;
    logUnreadableItems(this.logger, 'actions', {
      now: isSome ? left : undefined,
      before: this.unreadable.get(app),
      app,
    });
    if (isSome) this.unreadable.set(app, left);
    else this.unreadable.delete(app);
  }
}

function withoutTwins(actions: Action[]): Action[] {
  return [...new Map(actions.map((action) => [action.slug, action])).values()];
}
