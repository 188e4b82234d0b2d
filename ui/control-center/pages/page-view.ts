import { html } from 'lit';
import type { TriedApp } from '../agents/agents-page.js';
import { elementProperties } from '../element-properties.js';
import { problemNote } from '../frame/problem-note.js';
import { skeleton } from '../frame/skeleton.js';
import type { HostApi } from '../host/host-api.js';
import type { SessionContext } from '../host/session-controller.js';
import type { Preferences } from '../preferences.js';
import { type PageId, pageIds } from '../router.js';
import type { Words } from '../words.en.js';
import '../frame/settings-page.js';
import '../agents/agents-page.js';
import './plugin-slot.js';

const slotOfPage = { integrations: 'integrations', workspace: 'workspace-settings', activity: 'activity' } as const;

export interface PageView {
  /** The page that is shown; the others keep what they have. */
  current: PageId;
  context: SessionContext;
  host: HostApi;
  words: Words;
  preferences: Preferences;
  /** The app that an element offered to try. */
  tried: TriedApp | undefined;
  /** Asks for the agents again. */
  loadAgents(): void;
}

/** The page with the elements of a slot. */
export function pageOfSlot(slot: string): PageId | undefined {
  return pageIds.find((page) => page !== 'agents' && slotOfPage[page] === slot);
}

/** A page with its heading: that of the agents is the control center's own, the others have the elements of a slot. */
export function pageView(page: PageId, view: PageView) {
  const { title, lead } = view.words.pages[page];
  return html`
    <settings-page .page=${page} .heading=${title} .lead=${lead} ?hidden=${page !== view.current}>
      ${page === 'agents' ? agentsView(view) : slotView(page, view)}
    </settings-page>
  `;
}

function agentsView({ context, words, host, current, tried, loadAgents }: PageView) {
  const { agents, agentsFailure, session } = context;
  if (agents === undefined)
    return agentsFailure === undefined ? skeleton(words) : problemNote(words, agentsFailure, loadAgents);
  return html`<agents-page
    .words=${words}
    .host=${host}
    .agents=${agents}
    .session=${session}
    .tried=${tried}
    ?active=${current === 'agents'}
  ></agents-page>`;
}

function slotView(page: keyof typeof slotOfPage, { context, words, preferences }: PageView) {
  return html`<plugin-slot
    .name=${slotOfPage[page]}
    .page=${page}
    .words=${words}
    .ui=${context.ui}
    .elementProperties=${elementProperties(context, preferences)}
  ></plugin-slot>`;
}
