import type { Access, Gate } from '../../src/contract/access-contract.js';
import type { AuditEvent } from '../../src/contract/activity-contract.js';
import type { AuditAction, GateName } from '../../src/contract/constants.js';
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

function happened(action: AuditAction, parts: Partial<AuditEvent> = {}): AuditEvent {
  minutes += 47;
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  return { id: `${action}-${minutes}`, at, action, outcome: 'done', actor: ada, app: 'gmail', ...parts };
}

function someEvents(): AuditEvent[] {
  minutes = 0;
  const call = { agent: 'assistant', channel: 'web', subject: 'GMAIL_SEND_EMAIL', durationMs: 1240 };
  return [
    happened('action.invoked', { ...call, actor: cleo, actingAs: cleo }),
    happened('action.invoked', {
      ...call,
      outcome: 'failed',
      code: 'action_failed',
      channel: 'bridge',
      actor: cleo,
      actingAs: ada,
    }),
    happened('action.invoked', { ...call, outcome: 'unknown', code: 'outcome_unknown', actingAs: ada }),
    happened('connection.broken', { app: 'slack', actor: cleo, outcome: 'failed', code: 'reconnect_needed' }),
    happened('sign_in.refused', { app: 'github', actor: cleo, outcome: 'refused', code: 'forbidden' }),
    happened('sign_in.parked', { app: 'notion', actor: cleo }),
    happened('sign_in.expired', { app: 'notion' }),
    happened('connection.made'),
    happened('sign_in.started'),
    happened('agent.assigned', { agent: 'support' }),
    happened('agent.unassigned', { agent: 'support', app: 'linear' }),
    happened('app.enabled'),
    happened('app.disabled', { app: 'asana' }),
    happened('connection.removed', { actor: cleo }),
    happened('account.revoked', { actor: cleo }),
    happened('public_address.saved', { app: undefined }),
    happened('key.saved', { app: undefined }),
    happened('connection.migrated', { actor: undefined, actingAs: ada }),
    happened('key.forgotten', { app: undefined }),
  ];
}

const owners: Record<GateName, Gate['owner']> = {
  key: 'platform_admin',
  enabled: 'org_admin',
  assigned: 'org_admin',
  acting_member: 'org_admin',
  connected: 'member',
};

function stoppedAt(...failed: GateName[]): Access {
  const gates = (Object.keys(owners) as GateName[]).map((gate) => ({
    gate,
    passed: !failed.includes(gate),
    owner: owners[gate],
  }));
  return {
    allowed: failed.length === 0,
    gates,
    actingAs: { ...ada, ...(failed.length === 0 ? { account: 'ada@example.com' } : {}) },
  };
}

function explaining(name: string, access: Access, properties: Record<string, unknown> = people): Story {
  return { name, api: () => aService({ access }), properties, play: openExplainer };
}

function openExplainer(element: HTMLElement): void {
  element.shadowRoot?.querySelector<HTMLElement>('#explain')?.click();
}

export const activityStories: ElementStories = {
  tag: 'appconnect-activity',
  stories: [
    {
      name: 'What happened',
      api: () => aService({ activity: { events: someEvents(), nextCursor: 'more' } }),
      properties: people,
    },
    { name: 'Nothing yet', api: () => aService(), properties: people },
    { name: 'A member', api: () => aFailingService('listActivity', 'forbidden'), properties: people },
    { name: 'Loading', api: () => aSlowService('listActivity'), properties: people },
    { name: 'Cannot be read', api: () => aFailingService('listActivity', 'offline'), properties: people },
    explaining('Access is given', stoppedAt()),
    explaining('No key', stoppedAt('key', 'enabled', 'assigned', 'connected')),
    explaining('Not enabled', stoppedAt('enabled', 'assigned')),
    explaining('Not given to the agent', stoppedAt('assigned', 'connected')),
    explaining('Nobody to act for', {
      ...stoppedAt('acting_member', 'connected'),
      actingAs: undefined,
    }),
    {
      ...explaining('Not connected, oneself', stoppedAt('connected')),
      api: () => aService({ access: stoppedAt('connected'), apps: [anApp({ app: 'jira', name: 'Jira' })] }),
    },
    explaining(
      'Not connected, somebody else',
      { ...stoppedAt('connected'), actingAs: cleo },
      { ...people, viewer: undefined },
    ),
    { name: 'No agents', api: () => aService({ apps: [], agents: [] }), play: openExplainer },
    {
      name: 'Cannot be explained',
      api: () => aFailingService('explainAccess', 'offline'),
      properties: people,
      play: openExplainer,
    },
  ],
};
