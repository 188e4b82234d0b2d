import { html, nothing, type TemplateResult } from 'lit';
import type { Channel } from '../../../src/contract/access-constants.js';
import type { AuditEvent } from '../../../src/contract/activity-contract.js';
import type { ActivityEntry } from '../../state/activity-entries.js';
import { type AgentName, type AppName, displayNameOf } from '../../state/display-names.js';
import { isolated } from '../../words/isolated.js';
import type { Language } from '../../words/language.js';
import { type BadgeTone, statusBadge } from '../status-badge.js';
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

interface EntryView {
  apps: readonly AppName[];
  agents: readonly AgentName[];
  language: Language;
  /** Whether the viewer can connect their account again here. */
  isMendable: boolean;
  handOff: boolean | undefined;
}

/** One line of the activity. */
export function activityEntry({ event, began }: ActivityEntry, view: EntryView): TemplateResult {
  const { words, format } = view.language;
  const { outcomes } = words.activity;
  const hasBadge = event.outcome !== 'done' && !tellsOutcome.has(event.action);
  return html`
    <li tabindex="-1">
      <p class="sentence">${sentenceFor(event, view)}</p>
      ${hasBadge ? statusBadge(tones[event.outcome], outcomes[event.outcome]) : nothing}
      <time class="muted" dir="auto" datetime=${event.at} title=${format.moment(event.at)}>${format.time(event.at)}</time>
      ${detailsOf(event, began, view.language)}
      ${view.isMendable ? connectButton(event, view) : nothing}
    </li>
  `;
}

function connectButton({ app = '' }: AuditEvent, { handOff }: EntryView) {
  return html`<appconnect-connect-button class="mend" app=${app} .handOff=${handOff}></appconnect-connect-button>`;
}

/** An audit event as a sentence for a person. */
function sentenceFor(event: AuditEvent, { apps, agents, language }: EntryView): string {
  const words = language.words.activity;
  const isCall = event.action === 'action.invoked';
  const person = isCall ? (event.actingAs ?? event.actor) : (event.actor ?? event.actingAs);
  const nameOf = (name: string) => isolated(name, language);
  return words.sentences[event.action]({
    who: person === undefined ? (isCall ? words.someone : words.system) : nameOf(person.name),
    app: event.app === undefined ? words.anApp : nameOf(displayNameOf(apps, { id: event.app, key: 'app' })),
    agent: event.agent === undefined ? words.anAgent : nameOf(displayNameOf(agents, { id: event.agent, key: 'agent' })),
    subject: nameOf(event.subject ?? ''),
    outcome: event.outcome,
    hasActor: event.actor !== undefined,
  });
}

/** When a sign-in began, the channel, the other person involved, the duration and the error code. */
function detailsOf(event: AuditEvent, began: AuditEvent | undefined, { words, format }: Language) {
  const { action, actor, actingAs, channel, code, durationMs } = event;
  const { activity } = words;
  const isShared = actor !== undefined && actingAs !== undefined && actor.userId !== actingAs.userId;
  const parts = [
    began === undefined ? undefined : activity.beganAt(format.time(began.at)),
    channel === undefined ? undefined : (activity.channels[channel as Channel] ?? channel),
    isShared
      ? action === 'action.invoked'
        ? activity.askedBy(actor.name)
        : activity.actingAs(actingAs.name)
      : undefined,
    durationMs === undefined ? undefined : format.duration(durationMs),
    code === undefined ? undefined : html`<code>${code}</code>`,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return nothing;
  return html`<p class="details muted">${parts.map((part, index) => html`${index === 0 ? nothing : ' · '}<bdi>${part}</bdi>`)}</p>`;
}
