import { Task } from '@lit/task';
import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Activity, ActivityFilter, AuditEvent } from '../../../src/contract/activity-contract.js';
import { type ApiError, toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/stream-controller.js';
import { type ActivityDay, daysOf, entriesOf, faultsOf } from '../../state/activity-entries.js';
import { isForAnotherRole, mergeActivity, type Newest, type ReadPage, readNewest } from '../../state/activity-pages.js';
import type { AgentName, AppName } from '../../state/display-names.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { errorNote, failureNote } from '../failure-note.js';
import { loadingArea } from '../loading-note.js';
import { statusBadgeStyles } from '../status-badge.styles.js';
import { activityEntry } from './activity-entry.js';
import { activityListStyles } from './activity-list.styles.js';

/** Who did what and when, newest first. Used inside `<appconnect-activity>`. */
export class ActivityList extends AppConnectElement {
  static override styles = [sharedStyles, statusBadgeStyles, activityListStyles];

  private readonly eventsTask = new Task(this, {
    task: async ([api, filter], { signal }) => {
      const readPage: ReadPage = (page) => api.listActivity({ ...filter, ...page }, signal);
      this.mergeNewest(await readNewest(readPage, () => this.loaded));
    },
    args: () => [this.api, this.filter] as const,
    onError: (error) => {
      this.failure = toApiError(error);
      // An org admin has become a member, who may not see what was read before.
      if (this.failure.code === 'forbidden') this.activity = undefined;
    },
  });

  protected readonly stream = new StreamController(this, () => [this.eventsTask]);

  @state() private activity: Activity | undefined;
  @state() private failure: ApiError | undefined;
  /** Why earlier events did not come; shown where they were asked for, which may be far below the first. */
  @state() private earlierFailure: ApiError | undefined;
  @state() private isLoadingMore = false;

  /** Whether another question was asked, and its answer is not announced yet. */
  private isOther = false;
  private readonly offered = new Set<string>();

  /** Which events are shown. */
  @property({ attribute: false }) filter: ActivityFilter = {};

  /** The names of the agents, where the page knows them. */
  @property({ attribute: false }) agents: readonly AgentName[] = [];

  @property({ attribute: false }) apps: readonly AppName[] = [];

  /** The user id of the viewer, who can connect their own accounts again here. */
  @property() viewer: string | undefined;

  @property({ attribute: false }) handOff: boolean | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('filter')) this.forget();
  }

  protected override beginAnew(): void {
    this.forget();
    this.offered.clear();
  }

  /** Forgets what was answered before, which is no answer to the new question. */
  private forget(): void {
    this.isOther = this.hasUpdated;
    this.activity = undefined;
    this.failure = undefined;
    this.earlierFailure = undefined;
  }

  /** Adds new events and keeps the earlier pages that were loaded, where nothing is missing between them. */
  private mergeNewest({ reaches, ...newest }: Newest): void {
    const { loaded } = this;
    this.put(reaches ? mergeActivity(newest, loaded) : newest);
    this.failure = undefined;
    if (this.isOther || (!reaches && loaded.events.length > 0)) this.announceCount();
    this.isOther = false;
  }

  private get loaded(): Activity {
    return this.activity ?? { events: [] };
  }

  private put(activity: Activity): void {
    this.activity = activity;
    this.earlierFailure = undefined;
  }

  private announceCount(): void {
    const { found, noneFound } = this.words.activity;
    const { length } = this.loaded.events;
    this.announce(length === 0 ? noneFound : found(length));
  }

  private readonly retry = (): void => {
    this.failure = undefined;
    void this.eventsTask.run();
  };

  private async loadMore(): Promise<void> {
    const { api, filter } = this;
    const { nextCursor: cursor } = this.loaded;
    if (this.isLoadingMore || cursor === undefined) return;
    this.isLoadingMore = true;
    // Meanwhile the person may ask for something else, and the list may begin anew.
    const isWanted = () => api === this.api && filter === this.filter && cursor === this.loaded.nextCursor;
    try {
      const page = await api.listActivity({ ...filter, cursor });
      if (!isWanted()) return;
      if (isForAnotherRole(page, this.loaded)) return await this.eventsTask.run();
      const { length: before } = this.lines;
      this.put({ ...page, events: [...this.loaded.events, ...page.events] });
      this.announceCount();
      if (page.nextCursor === undefined) await this.moveFocusFromMore(before);
    } catch (error) {
      if (isWanted()) this.earlierFailure = toApiError(error);
    } finally {
      this.isLoadingMore = false;
    }
  }

  private get lines(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('li')];
  }

  /** Focuses the first of the new lines, since the button goes with the last page. */
  private async moveFocusFromMore(before: number): Promise<void> {
    const hadFocus = this.shadowRoot?.activeElement?.closest('.more') != null;
    await this.updateComplete;
    // The beginning of a sign-in is part of a line that was there.
    if (hadFocus) (this.lines[before] ?? this.lines.at(-1))?.focus();
  }

  protected override render() {
    const { activity, failure } = this;
    if (activity === undefined && failure === undefined) return loadingArea(this.words, 'panel');
    return html`
      ${failure && failureNote(this.words, failure, this.retry)}
      ${activity === undefined ? nothing : this.renderEvents(activity)}
    `;
  }

  private renderEvents({ events, nextCursor }: Activity) {
    const words = this.words.activity;
    if (events.length === 0) return this.renderNone();
    const mendable = this.mendableIds(events);
    return html`
      <div role="group" aria-label=${words.list}>
        ${repeat(
          daysOf(entriesOf(events)),
          ({ day }) => day,
          (day) => this.renderDay(day, mendable),
        )}
      </div>
      ${nextCursor === undefined ? nothing : this.renderMore()}
    `;
  }

  /**
   * Where the viewer can connect again. What was offered stays, and shows how it went; a filter may hide that the app was connected
   * since.
   */
  private mendableIds(events: readonly AuditEvent[]): ReadonlySet<string> {
    const waiting = new Set(this.apps.filter(isWaiting).map(({ app }) => app));
    for (const { id, app } of faultsOf(events, this.viewer)) if (waiting.has(app)) this.offered.add(id);
    return this.offered;
  }

  private renderNone() {
    const { none, noneHint, noneFound, noneFoundHint } = this.words.activity;
    const [text, hint] = Object.keys(this.filter).length === 0 ? [none, noneHint] : [noneFound, noneFoundHint];
    return html`<div class="panel empty" tabindex="-1"><p>${text}</p><p class="muted">${hint}</p></div>`;
  }

  private renderDay({ entries }: ActivityDay, mendable: ReadonlySet<string>) {
    const { apps, agents, language, handOff } = this;
    const at = entries[0]?.event.at ?? '';
    return html`
      <h2>${this.format.weekday(at)}</h2>
      <ol class="panel">
        ${repeat(
          entries,
          ({ event }) => event.id,
          (entry) =>
            activityEntry(entry, { apps, agents, language, handOff, isMendable: mendable.has(entry.event.id) }),
        )}
      </ol>
    `;
  }

  private renderMore() {
    const { earlierFailure: failure } = this;
    return html`
      <div class="more">
        ${errorNote(failure && errorText(this.words, failure))}
        <button aria-disabled=${this.isLoadingMore} aria-busy=${this.isLoadingMore} @click=${this.loadMore}>
          ${this.words.activity.more}
        </button>
      </div>
    `;
  }
}

/** Whether the viewer would have to connect this app for agents to use it. */
function isWaiting({ enabled, connection }: AppName): boolean {
  return enabled && connection.status !== 'connected';
}

customElements.define('appconnect-activity-list', ActivityList);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-activity-list': ActivityList;
  }
}
