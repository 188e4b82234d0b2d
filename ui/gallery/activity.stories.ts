import type { GateName } from '../../src/contract/access-constants.js';
import type { Access } from '../../src/contract/access-contract.js';
import type { AuditAction } from '../../src/contract/activity-constants.js';
import type { ActivitySummary, AuditEvent } from '../../src/contract/activity-contract.js';
import { accessStoppedAt } from '../../test/ui/support/activity-harness.js';
import { anApp } from '../../test/ui/support/builders.js';
import { aFailingService, aService, aSlowService } from './sample-apps.js';
import type { ElementStories, Story } from './story-preview.js';

const ada = { userId: 'ada', name: 'Ada Lovelace' };
const cleo = { userId: 'cleo', name: 'Cleo Martin' };
const people = {
  viewer: 'ada',
  members: [ada, cleo],
  agents: [
    { agent: 'assistant', name: 'Assistant' },
    { agent: 'support', name: 'Support' },
  ],
};

let minutes = 0;

function anEvent(action: AuditAction, parts: Partial<AuditEvent> = {}): AuditEvent {
  minutes += 47;
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  return { id: `${action}-${minutes}`, at, action, outcome: 'done', actor: ada, app: 'gmail', ...parts };
}

function someEvents(): AuditEvent[] {
  minutes = 0;
  const call = { agent: 'assistant', channel: 'web', subject: 'GMAIL_SEND_EMAIL', durationMs: 1240 };
  return [
    anEvent('action.invoked', { ...call, actor: cleo, actingAs: cleo }),
    anEvent('action.invoked', {
      ...call,
      outcome: 'failed',
      code: 'action_failed',
      channel: 'bridge',
      actor: cleo,
      actingAs: ada,
    }),
    anEvent('action.invoked', { ...call, outcome: 'unknown', code: 'outcome_unknown', actingAs: ada }),
    anEvent('connection.broken', { app: 'slack', actor: cleo, outcome: 'failed', code: 'reconnect_needed' }),
    anEvent('sign_in.refused', { app: 'github', actor: cleo, outcome: 'refused', code: 'forbidden' }),
    anEvent('sign_in.parked', { app: 'notion', actor: cleo }),
    anEvent('sign_in.expired', { app: 'notion' }),
    anEvent('connection.made'),
    anEvent('sign_in.started'),
    anEvent('agent.assigned', { agent: 'support' }),
    anEvent('agent.unassigned', { agent: 'support', app: 'linear' }),
    anEvent('app.enabled'),
    anEvent('app.disabled', { app: 'asana' }),
    anEvent('connection.removed', { actor: cleo }),
    anEvent('account.revoked', { actor: cleo }),
    anEvent('public_address.saved', { app: undefined }),
    anEvent('key.saved', { app: undefined }),
    anEvent('connection.migrated', { actor: undefined, actingAs: ada }),
    anEvent('key.forgotten', { app: undefined }),
  ];
}

/** Calls on working days, with some that went wrong. */
function aMonth(): ActivitySummary {
  const dayMs = 24 * 60 * 60_000;
  const days = Array.from({ length: 30 }, (_, index) => {
    const day = new Date(Date.now() - (29 - index) * dayMs).toISOString().slice(0, 10);
    const done = index % 7 > 4 ? 0 : 20 + ((index * 37) % 45);
    return { day, outcomes: { done, refused: index % 5 === 0 ? 3 : 0, failed: index % 9 === 0 ? 6 : 0, unknown: 0 } };
  });
  const apps = ['gmail', 'slack', 'github', 'notion', 'google_calendar'];
  return {
    from: new Date(Date.now() - 30 * dayMs).toISOString(),
    to: new Date().toISOString(),
    calls: days.reduce((sum, { outcomes }) => sum + outcomes.done + outcomes.refused + outcomes.failed, 0),
    days,
    apps: apps.map((app, rank) => ({ app, calls: Math.round(400 / (rank + 1)) })),
  };
}

const endedAtTheApp = {
  status: 'reconnect_needed',
  account: 'cleo.martin@example.com',
  reason: 'revoked',
  since: new Date().toISOString(),
} as const;

/** Waits for the calls, which come after the element has rendered. */
async function openTable(element: HTMLElement): Promise<void> {
  await new Promise(requestAnimationFrame);
  const summary = element.shadowRoot?.querySelector('appconnect-activity-summary');
  summary?.shadowRoot?.querySelector('details')?.setAttribute('open', '');
}

/** Ada's access where these gates fail; with her account where none does. */
function accessOfAda(...failed: GateName[]): Access {
  const account = failed.length === 0 ? { account: 'ada@example.com' } : {};
  return { ...accessStoppedAt(...failed), actingAs: { ...ada, ...account } };
}

function explaining(name: string, access: Access): Story {
  return { name, api: () => aService({ access }), properties: people, play: openExplainer };
}

function openExplainer(element: HTMLElement): void {
  element.shadowRoot?.querySelector<HTMLElement>('#explain')?.click();
}

async function chooseCleo(element: HTMLElement): Promise<void> {
  openExplainer(element);
  await new Promise(requestAnimationFrame);
  const explainer = element.shadowRoot?.querySelector('appconnect-access-explainer');
  const select = explainer?.shadowRoot?.querySelector<HTMLSelectElement>('#member');
  if (!select) return;
  select.value = cleo.userId;
  select.dispatchEvent(new Event('change'));
}

export const activityStories: ElementStories = {
  tag: 'appconnect-activity',
  stories: [
    {
      name: 'What happened',
      api: () => aService({ activity: { events: someEvents(), nextCursor: 'more' }, activitySummary: aMonth() }),
      properties: people,
    },
    { name: 'Nothing yet', api: () => aService(), properties: people },
    {
      name: 'A member',
      api: () =>
        aService({
          activity: { events: someEvents().slice(0, 8) },
          apps: [anApp(), anApp({ app: 'slack', name: 'Slack', connection: endedAtTheApp })],
        }),
      properties: { viewer: 'cleo' },
    },
    {
      name: 'Calls as a table',
      api: () => aService({ activitySummary: aMonth() }),
      properties: people,
      play: openTable,
    },
    { name: 'Loading', api: () => aSlowService('listActivity'), properties: people },
    { name: 'Cannot be read', api: () => aFailingService('listActivity', 'offline'), properties: people },
    explaining('Access is given', accessOfAda()),
    explaining('No key', accessOfAda('key', 'enabled', 'assigned', 'connected')),
    explaining('Not enabled', accessOfAda('enabled', 'assigned')),
    explaining('Not given to the agent', accessOfAda('assigned', 'connected')),
    explaining('Nobody to act for', {
      ...accessOfAda('acting_member', 'connected'),
      actingAs: undefined,
    }),
    {
      ...explaining('Not connected, oneself', accessOfAda('connected')),
      api: () => aService({ access: accessOfAda('connected'), apps: [anApp({ app: 'jira', name: 'Jira' })] }),
    },
    {
      ...explaining('Not connected, somebody else', { ...accessOfAda('connected'), actingAs: cleo }),
      play: chooseCleo,
    },
    { name: 'No agents', api: () => aService({ apps: [], agents: [] }), play: openExplainer },
    {
      name: 'Cannot be explained',
      api: () => aFailingService('explainAccess', 'offline'),
      properties: people,
      play: openExplainer,
    },
  ],
};
