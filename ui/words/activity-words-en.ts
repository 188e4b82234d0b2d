import type { Channel, GateCause, GateName } from '../../src/contract/access-constants.js';
import type { AuditAction } from '../../src/contract/activity-constants.js';
import type { AuditEvent } from '../../src/contract/activity-contract.js';
import { plural } from './plural-en.js';

/** The names that a sentence about an event can use, ready to show. */
export interface EventParts {
  who: string;
  app: string;
  agent: string;
  subject: string;
  outcome: AuditEvent['outcome'];
  /** Whether somebody did it; nobody ends the connection of a member who left. */
  hasActor: boolean;
}

const sentences: Record<AuditAction, (parts: EventParts) => string> = {
  'key.saved': ({ who }) => `${who} saved a project key`,
  'key.forgotten': ({ who }) => `${who} forgot the project key`,
  'public_address.saved': ({ who }) => `${who} changed the public web URL`,
  'oauth_client.saved': ({ who, app }) => `${who} set up an OAuth client for ${app}`,
  'oauth_client.removed': ({ who, app }) => `${who} removed the OAuth client for ${app}`,
  'oauth_client.tested': ({ who, app }) => `${who} tried the sign-in through the OAuth client for ${app}`,
  'app.enabled': ({ who, app }) => `${who} enabled ${app}`,
  'app.disabled': ({ who, app }) => `${who} disabled ${app}`,
  'agent.assigned': ({ who, app, agent }) => `${who} gave ${app} to ${agent}`,
  'agent.unassigned': ({ who, app, agent }) => `${who} took ${app} away from ${agent}`,
  'sign_in.started': ({ who, app, agent, hasActor }) =>
    hasActor ? `${who} began to sign in to ${app}` : `${agent} asked for a link for ${who} to sign in to ${app}`,
  'sign_in.parked': ({ who, app }) => `A sign-in to ${app} waited for ${who} to confirm it`,
  'sign_in.refused': ({ who, app }) => `A sign-in of ${who} to ${app} was refused`,
  'sign_in.expired': ({ who, app }) => `${who} did not finish signing in to ${app} in time`,
  'connection.made': ({ who, app }) => `${who} connected ${app}`,
  'connection.removed': ({ who, app, hasActor }) =>
    hasActor ? `${who} disconnected ${app}` : `${who} left, and the connection to ${app} ended`,
  'connection.broken': ({ who, app }) => `The connection of ${who} to ${app} stopped working`,
  'connection.migrated': ({ who, app }) => `An older connection to ${app} was moved to ${who}`,
  'account.revoked': ({ who, app }) => `The access of ${who} at ${app} was revoked`,
  'action.invoked': ({ who, app, agent, subject, outcome }) =>
    `${agent} ${outcome === 'refused' ? 'wanted to call' : 'called'} ${subject} in ${app} for ${who}`,
};

const outcomes: Record<AuditEvent['outcome'], string> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Outcome unknown',
};

const channels: Record<Channel, string> = {
  web: 'Web chat',
  bridge: 'Bridge',
  cli: 'Command line',
  automation: 'Automation',
};

const gates: Record<GateName, { passed: string; failed: string }> = {
  key: { passed: 'There is a usable project key', failed: 'There is no usable project key' },
  enabled: { passed: 'The app is enabled for the organization', failed: 'The app is not enabled for the organization' },
  assigned: { passed: 'The app is given to this agent', failed: 'The app is not given to this agent' },
  acting_member: { passed: 'There is a person to act for', failed: 'There is no person to act for' },
  connected: { passed: 'That person’s account is connected', failed: 'That person’s account is not connected' },
};

const causes: Record<GateCause, string> = {
  not_offered: 'The provider no longer offers the app',
  other_project: 'That person’s account is connected with another project key',
  reconnect_needed: 'That person’s account needs reconnecting',
};

/** The activity list and the view that explains access. */
export const activityEn = {
  views: 'View',
  activity: 'Activity',
  explain: 'Explain access',
  list: 'What happened, newest first',
  none: 'Nothing has happened yet',
  noneHint: 'Connections, and what agents do in apps, will show here.',
  more: 'Show earlier',
  noneFound: 'Nothing like that happened',
  noneFoundHint: 'Remove a filter, or choose another time.',
  found: (count: number) => plural(count, { one: '# event shown', other: '# events shown' }),
  beganAt: (time: string) => `began ${time}`,
  filters: {
    label: 'Filters',
    person: 'Person',
    agent: 'Agent',
    app: 'App',
    outcome: 'Outcome',
    from: 'From',
    to: 'To',
    all: 'All',
    /** Below the label that says of what, where the whole name would not fit. */
    unknown: 'Unknown',
    clear: 'Clear filters',
    save: (format: string) => `Save ${format}`,
  },
  summary: {
    calls: (count: number) => plural(count, { one: '# call by agents', other: '# calls by agents' }),
    picture: (calls: number, days: number) =>
      `Calls by day and outcome: ${plural(calls, { one: '# call', other: '# calls' })} on ${plural(days, { one: '# day', other: '# days' })}`,
    apps: 'Most used apps',
    asTable: 'As a table',
    caption: 'Calls by day and outcome; days are in UTC',
    day: 'Day',
    app: 'App',
    callsOf: 'Calls',
  },
  someone: 'Somebody',
  system: 'The service',
  anAgent: 'An agent',
  anApp: 'an app',
  askedBy: (name: string) => `asked by ${name}`,
  actingAs: (name: string) => `with the account of ${name}`,
  sentences,
  outcomes,
  channels,
  access: {
    app: 'App',
    agent: 'Agent',
    channel: 'Channel',
    member: 'Member',
    myself: 'Me',
    nobody: 'Nobody',
    enabledApps: 'Enabled',
    otherApps: 'Not enabled',
    choose: 'Choose an app and an agent to see whether it may act, and what stands in the way.',
    allowed: (agent: string, app: string) => `${agent} can use ${app}`,
    allowedAs: (name: string) => `with the account of ${name}`,
    stopped: (agent: string, app: string) => `${agent} cannot use ${app}`,
    conditions: 'Conditions, in order',
    met: 'Met',
    notMet: 'Not met',
    gates,
    /** For a condition that is not met for another reason than its own text says. */
    causes,
    /** The service says it in English. */
    hint: (_gate: GateName | GateCause, serviceText = '') => serviceText,
    mends: {
      key: () => 'Open integrations',
      enabled: (app: string) => `Enable ${app}`,
      assigned: (app: string, agent: string) => `Give ${app} to ${agent}`,
    },
    askMember: (name: string, app: string) => `Ask ${name} to connect ${app}.`,
  },
};
