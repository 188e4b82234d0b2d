import { inject, injectable } from 'tsyringe';
import type { Action, AppActions, Unreadable } from '../../domain/app.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { now } from '../../lib/time/time.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SnapshotStore } from '../../stores/snapshot-store.js';
import { fetchWithUnreadable, hasUnreadable, logUnreadableItems, mayBeAmong } from './unreadable-items.js';

const fetchTimeoutMs = 30_000;
const maxPages = 100;
/** The largest app has about a thousand; all are indexed and kept in memory. */
const maxActions = 10_000;

type Read = { listed: Action[]; pages: number; unreadable: Unreadable };

/** The list of an app's actions, from the provider or as it was saved on disk. */
@injectable()
export class ActionListRepository {
  /** What could not be read at the last fetch, by app. */
  private readonly unreadable = new Map<string, Unreadable>();
  /** The slugs that the last fetch lacked, for the first time, by app. */
  private readonly missed = new Map<string, ReadonlySet<string>>();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SnapshotStore) private readonly snapshots: SnapshotStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Undefined where no readable list is saved. */
  readCached(app: string): Promise<AppActions | undefined> {
    return this.snapshots.readActions(app);
  }

  /**
   * All pages; of an action that is listed twice, the last. Leaves out what cannot be read, but keeps those of the list `before` that
   * may still be listed. Throws what the provider throws, and for an empty list after a full one.
   */
  async fetchFresh(
    app: string,
    { signal, before }: { signal: AbortSignal; before: ReadonlyMap<string, Action> },
  ): Promise<AppActions> {
    const { items, ...read } = await withTimeLimit(fetchTimeoutMs, signal, (either) =>
      fetchWithUnreadable((cursor) => this.provider.listActions({ app, cursor }, { signal: either }), {
        maxPages,
        maxItems: maxActions,
      }),
    );
    this.logUnreadable(app, read.unreadable);
    if (items.length === 0 && before.size > 0) {
      // Nearly always an error of the provider; where nothing can be read, not even that.
      const what = hasUnreadable(read.unreadable) ? 'no action that can be read' : 'no action any more';
      throw new Error(`The provider lists ${what}.`);
    }
    const listed = withoutDuplicates(items);
    const actions = [...listed, ...this.findKept(app, before, { listed, ...read })];
    return { app, actions: actions.slice(0, maxActions), fetchedAt: now() };
  }

  /** Best effort: a list that is not saved is fetched again. */
  async save(actions: AppActions): Promise<void> {
    try {
      await this.snapshots.writeActions(actions);
    } catch (error) {
      this.logger.warn('The actions of an app could not be kept on disk.', { app: actions.app, error });
    }
  }

  /**
   * What a read lacks, and may still be listed: it could not be read; or this is the first read of several pages that lacks it. That
   * proves nothing, since an action may move to another page while they are read.
   */
  private findKept(app: string, before: ReadonlyMap<string, Action>, { listed, pages, unreadable }: Read): Action[] {
    const found = new Set(listed.map(({ slug }) => slug));
    const lacked = [...before.values()].filter(({ slug }) => !found.has(slug));
    const missed = this.missed.get(app);
    const unread = lacked.filter(({ slug }) => mayBeAmong(unreadable, slug));
    const others = pages === 1 ? [] : lacked.filter(({ slug }) => !mayBeAmong(unreadable, slug));
    const moved = others.filter(({ slug }) => !missed?.has(slug));
    if (moved.length === 0) this.missed.delete(app);
    else this.missed.set(app, new Set(moved.map(({ slug }) => slug)));
    return [...unread, ...moved];
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
