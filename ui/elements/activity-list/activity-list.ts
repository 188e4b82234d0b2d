import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AuditEvent } from '../../../src/contract/activity-contract.js';
import type { Channel } from '../../../src/contract/constants.js';
import { type ApiError, isAbort, toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/event-stream.js';
import { type AgentName, type AppName, displayNameOf, listAppNames } from '../../state/display-names.js';
import type { Words } from '../../words/en.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { type BadgeTone, statusBadge, statusBadgeStyles } from '../status-badge.js';
import { activityListStyles } from './activity-list.styles.js';

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
    task: async (_, { signal }) => this.mergeNewest(await this.api.listActivity({}, signal)),
    args: () => [this.api] as const,
    onError: (error) => this.handleFailure(error),
  });

  private readonly appsTask = new Task(this, {
    task: ([api], { signal }) => listAppNames(api, signal),
    args: () => [this.api] as const,
  });

  protected readonly stream = new StreamController(this, () => void this.eventsTask.run());

  @state() private events: readonly AuditEvent[] | undefined;
  @state() private nextCursor: string | undefined;
  @state() private failure: ApiError | undefined;
  @state() private isLoadingMore = false;

  /** The names of the agents, where the page knows them. */
  @property({ attribute: false }) agents: readonly AgentName[] | undefined;

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
    try {
      const { events, nextCursor } = await this.api.listActivity({ cursor: this.nextCursor });
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
    if (failure.code === 'forbidden') return html`<p class="panel empty muted">${this.words.activity.forbidden}</p>`;
    return html`
      <div class="note error failure" role="alert">
        <p>${errorText(this.words, failure)}</p>
        <button type="button" @click=${() => this.eventsTask.run()}>${this.words.common.tryAgain}</button>
      </div>
    `;
  }

  private renderEvents(events: readonly AuditEvent[]) {
    const words = this.words.activity;
    if (events.length === 0) {
      return html`<div class="panel empty"><p>${words.none}</p><p class="muted">${words.noneHint}</p></div>`;
    }
    return html`
      <ol class="panel" aria-label=${words.list}>
        ${repeat(
          events,
          ({ id }) => id,
          (event) => this.renderEvent(event),
        )}
      </ol>
      ${this.nextCursor === undefined ? nothing : this.renderMore()}
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

  private renderEvent(event: AuditEvent) {
    const words = this.words.activity;
    const names = { apps: this.appsTask.value ?? ([] as AppName[]), agents: this.agents ?? [] };
    return html`
      <li>
        <p class="sentence">${sentenceFor(event, words, names)}</p>
        ${event.outcome === 'done' || tellsOutcome.has(event.action) ? nothing : statusBadge(tones[event.outcome], words.outcomes[event.outcome])}
        <time class="muted" dir="auto" datetime=${event.at} title=${this.format.moment(event.at)}>
          ${this.format.relative(event.at)}
        </time>
        ${this.renderDetails(event)}
      </li>
    `;
  }

  /** The channel, the other person involved, the duration and the error code. */
  private renderDetails({ action, actor, actingAs, channel, code, durationMs }: AuditEvent) {
    const words = this.words.activity;
    const isShared = actor !== undefined && actingAs !== undefined && actor.userId !== actingAs.userId;
    const parts = [
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
