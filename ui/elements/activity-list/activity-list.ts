import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ActivityFilter, AuditEvent } from '../../../src/contract/activity-contract.js';
import type { Channel } from '../../../src/contract/constants.js';
import { type ApiError, isAbort, toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/event-stream.js';
import { type ActivityDay, type ActivityEntry, daysOf, entriesOf, mendableIds } from '../../state/activity-entries.js';
import { type AgentName, type AppName, displayNameOf } from '../../state/display-names.js';
import type { Words } from '../../words/en.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { type BadgeTone, statusBadge, statusBadgeStyles } from '../status-badge.js';
import { activityListStyles } from './activity-list.styles.js';
import '../connect-button/connect-button.js';

const tones: Record<AuditEvent['outcome'], BadgeTone> = {
  done: 'success',
  refused: 'warning',
  failed: 'danger',
  unknown: 'warning',
};

/** Their sentences say how it ended; a badge in another word would contradict them. */
const tellsOutcome = new Set<AuditEvent['action']>([
  'sign_in.parked',
  'sign_in.refused',
  'sign_in.expired',
  'connection.broken',
]);

/** Who did what and when, newest first. Used inside `<appconnect-activity>`. */
export class ActivityList extends AppConnectElement {
  static override styles = [sharedStyles, statusBadgeStyles, activityListStyles];

  private readonly eventsTask = new Task(this, {
    task: async ([api, filter], { signal }) => {
      if (filter !== this.shownFilter) this.forget();
      this.mergeNewest(await api.listActivity(filter, signal));
      this.shownFilter = filter;
    },
    args: () => [this.api, this.filter] as const,
    onError: (error) => this.handleFailure(error),
  });

  protected readonly stream = new StreamController(this, () => void this.eventsTask.run());

  @state() private events: readonly AuditEvent[] | undefined;
  @state() private nextCursor: string | undefined;
  @state() private failure: ApiError | undefined;
  @state() private isLoadingMore = false;

  private shownFilter: ActivityFilter = {};

  /** Which events are shown. */
  @property({ attribute: false }) filter: ActivityFilter = this.shownFilter;

  /** The names of the agents, where the page knows them. */
  @property({ attribute: false }) agents: readonly AgentName[] = [];

  @property({ attribute: false }) apps: readonly AppName[] = [];

  /** The user id of the viewer, who can connect their own accounts again here. */
  @property() viewer: string | undefined;

  /** What was asked for before is no answer to the new question. */
  private forget(): void {
    this.events = undefined;
    this.nextCursor = undefined;
    this.failure = undefined;
  }

  /** Puts new events on top and keeps the earlier pages that were loaded. */
  private mergeNewest({ events, nextCursor }: { events: AuditEvent[]; nextCursor?: string | undefined }): void {
    const known = new Set(this.events?.map(({ id }) => id));
    const overlaps = events.some(({ id }) => known.has(id));
    this.events = overlaps ? [...events.filter(({ id }) => !known.has(id)), ...(this.events ?? [])] : events;
    if (!overlaps) this.nextCursor = nextCursor;
    this.failure = undefined;
  }

  private handleFailure(error: unknown): void {
    if (!isAbort(error)) this.failure = toApiError(error);
  }

  private async loadMore(): Promise<void> {
    if (this.isLoadingMore || this.nextCursor === undefined) return;
    this.isLoadingMore = true;
    const { filter } = this;
    try {
      const { events, nextCursor } = await this.api.listActivity({ ...filter, cursor: this.nextCursor });
      // Meanwhile the person may have asked for something else.
      if (filter !== this.filter) return;
      this.events = [...(this.events ?? []), ...events];
      this.nextCursor = nextCursor;
      this.failure = undefined;
    } catch (error) {
      this.handleFailure(error);
    } finally {
      this.isLoadingMore = false;
    }
  }

  protected override render() {
    const { events, failure } = this;
    if (events === undefined && failure === undefined)
      return html`<div class="panel skeleton" role="progressbar" aria-label=${this.words.common.loading}></div>`;
    return html`
      ${failure === undefined ? nothing : this.renderFailure(failure)}
      ${events === undefined ? nothing : this.renderEvents(events)}
    `;
  }

  private renderFailure(failure: ApiError) {
    return html`
      <div class="note error failure" role="alert">
        <p>${errorText(this.words, failure)}</p>
        <button type="button" @click=${() => this.eventsTask.run()}>${this.words.common.tryAgain}</button>
      </div>
    `;
  }

  private renderEvents(events: readonly AuditEvent[]) {
    const words = this.words.activity;
    if (events.length === 0) return this.renderNone();
    const mendable = mendableIds(events, this.viewer);
    return html`
      <div role="group" aria-label=${words.list}>
        ${repeat(
          daysOf(entriesOf(events)),
          ({ day }) => day,
          (day) => this.renderDay(day, mendable),
        )}
      </div>
      ${this.nextCursor === undefined ? nothing : this.renderMore()}
    `;
  }

  private renderNone() {
    const { none, noneHint, noneFound, noneFoundHint } = this.words.activity;
    const [text, hint] = Object.keys(this.filter).length === 0 ? [none, noneHint] : [noneFound, noneFoundHint];
    return html`<div class="panel empty"><p>${text}</p><p class="muted">${hint}</p></div>`;
  }

  private renderDay({ entries }: ActivityDay, mendable: ReadonlySet<string>) {
    const at = entries[0]?.event.at ?? '';
    return html`
      <h3>${this.format.weekday(at)}</h3>
      <ol class="panel">
        ${repeat(
          entries,
          ({ event }) => event.id,
          (entry) => this.renderEntry(entry, mendable.has(entry.event.id)),
        )}
      </ol>
    `;
  }

  private renderMore() {
    return html`
      <div class="more">
        <button type="button" aria-disabled=${this.isLoadingMore} aria-busy=${this.isLoadingMore} @click=${this.loadMore}>
          ${this.words.activity.more}
        </button>
      </div>
    `;
  }

  private renderEntry({ event, began }: ActivityEntry, isMendable: boolean) {
    const words = this.words.activity;
    return html`
      <li>
        <p class="sentence">${sentenceFor(event, words, this)}</p>
        ${event.outcome === 'done' || tellsOutcome.has(event.action) ? nothing : statusBadge(tones[event.outcome], words.outcomes[event.outcome])}
        <time class="muted" dir="auto" datetime=${event.at} title=${this.format.moment(event.at)}>
          ${this.format.time(event.at)}
        </time>
        ${this.renderDetails(event, began)}
        ${
          isMendable
            ? html`<appconnect-connect-button class="mend" app=${event.app ?? ''}></appconnect-connect-button>`
            : nothing
        }
      </li>
    `;
  }

  /** When a sign-in began, the channel, the other person involved, the duration and the error code. */
  private renderDetails({ action, actor, actingAs, channel, code, durationMs }: AuditEvent, began?: AuditEvent) {
    const words = this.words.activity;
    const isShared = actor !== undefined && actingAs !== undefined && actor.userId !== actingAs.userId;
    const parts = [
      began === undefined ? undefined : words.beganAt(this.format.time(began.at)),
      channel === undefined ? undefined : (words.channels[channel as Channel] ?? channel),
      isShared ? (action === 'action.invoked' ? words.askedBy(actor.name) : words.actingAs(actingAs.name)) : undefined,
      durationMs === undefined ? undefined : this.format.duration(durationMs),
    ].filter((part) => part !== undefined);
    if (parts.length === 0 && code === undefined) return nothing;
    return html`<p class="details muted">
      ${parts.map((part, index) => [index === 0 ? nothing : ' · ', part])}${
        code === undefined ? nothing : html`${parts.length === 0 ? nothing : ' · '}<code>${code}</code>`
      }
    </p>`;
  }
}

/** An audit event as a sentence for a person. */
function sentenceFor(
  event: AuditEvent,
  words: Words['activity'],
  { apps, agents }: { apps: readonly AppName[]; agents: readonly AgentName[] },
): string {
  const person = event.action === 'action.invoked' ? (event.actingAs ?? event.actor) : (event.actor ?? event.actingAs);
  return words.sentences[event.action]({
    who: person?.name ?? (event.action === 'action.invoked' ? words.someone : words.system),
    app: event.app === undefined ? words.anApp : displayNameOf(apps, { id: event.app, key: 'app' }),
    agent: event.agent === undefined ? words.anAgent : displayNameOf(agents, { id: event.agent, key: 'agent' }),
    subject: event.subject ?? '',
    outcome: event.outcome,
  });
}

customElements.define('appconnect-activity-list', ActivityList);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-activity-list': ActivityList;
  }
}
