import type { AppRecord } from '../../src/contract/app-contract.js';
import { aConnection, anApp, inMinutes } from '../../test/ui/support/builders.js';
import { FakeApi } from '../../test/ui/support/fake-api.js';

const names = 'Gmail Slack GitHub Notion Linear Jira Asana Trello Dropbox Airtable HubSpot Zoom'.split(' ');
const categories = ['email', 'messaging', 'developer tools', 'notes', 'project management', 'files', 'crm'];

/** An app of every kind and every connection status. */
export function appsInEveryState(): AppRecord[] {
  return [
    anApp({
      app: 'gmail',
      name: 'Gmail',
      connection: aConnection({ status: 'connected', account: 'ada@example.com' }),
    }),
    anApp({
      app: 'slack',
      name: 'Slack',
      agentCount: 3,
      connection: aConnection({
        status: 'reconnect_needed',
        cause: 'revoked',
        since: inMinutes(-9000),
      }),
    }),
    anApp({
      app: 'github',
      name: 'GitHub',
      connection: {
        status: 'signing_in',
        signIn: { id: 'one', status: 'signing_in', expiresAt: inMinutes(8.7) },
      },
    }),
    anApp({
      app: 'notion',
      name: 'Notion',
      connection: {
        status: 'connected',
        account: 'ada@example.com',
        signIn: { id: 'two', status: 'signing_in', expiresAt: inMinutes(4) },
      },
    }),
    anApp({ app: 'linear', name: 'Linear', connection: { status: 'other_project', account: 'ada@example.com' } }),
    anApp({ app: 'jira', name: 'Jira', oauthClient: { missing: false, editable: true } }),
    anApp({ app: 'stripe', name: 'Stripe', connectability: 'api_key', description: 'Charges, refunds and invoices' }),
    anApp({
      app: 'x',
      name: 'X',
      connectability: 'own_client',
      description: 'Posts and reads',
      oauthClient: { missing: true, editable: true },
    }),
    anApp({
      app: 'spotify',
      name: 'Spotify',
      connectability: 'own_client',
      oauthClient: { missing: true, editable: false },
    }),
    anApp({ app: 'hackernews', name: 'Hacker News', connectability: 'none', description: 'Stories and comments' }),
    anApp({ app: 'fax', name: 'Fax', connectability: 'unavailable', description: 'Sends pages over the telephone' }),
    anApp({
      app: 'pager',
      name: 'Pager',
      offered: false,
      connectability: 'unavailable',
      connection: aConnection({ status: 'connected', account: 'ada@example.com' }),
    }),
    anApp({ app: 'asana', name: 'Asana', enabled: false, agentCount: 0, description: 'Tasks and projects' }),
    anApp({
      app: 'trello',
      name: 'Trello',
      enabled: false,
      connection: aConnection({ status: 'connected', account: 'ada@example.com' }),
    }),
  ];
}

/** The given number of apps, the well-known ones first. */
export function manyApps(count: number): AppRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const name = names[index] ?? `App ${String(index + 1).padStart(4, '0')}`;
    return anApp({
      app: name.toLowerCase().replace(' ', '_'),
      name,
      description: 'Reads, finds and changes what you keep there',
      categories: [categories[index % categories.length] ?? 'other'],
      enabled: index < 5,
      agentCount: index < 5 ? 1 : 0,
    });
  });
}

export const sampleAgents = [
  { agent: 'assistant', name: 'Assistant', isDefault: true, assigned: true },
  { agent: 'researcher', name: 'Researcher', isDefault: false, assigned: false },
  { agent: 'support', name: 'Support', isDefault: false, assigned: true },
];

/** A fake service with these apps and three agents; `parts` overrides its fields. */
export function aService(parts: Partial<FakeApi> = {}): FakeApi {
  return Object.assign(new FakeApi(), { apps: appsInEveryState(), agents: sampleAgents, ...parts });
}

/** A service on which one method never answers. */
export function aSlowService(method: Parameters<FakeApi['hold']>[0], parts: Partial<FakeApi> = {}): FakeApi {
  const api = aService(parts);
  api.hold(method);
  return api;
}

/** A service on which the next call of one method fails. */
export function aFailingService(...failure: Parameters<FakeApi['failNext']>): FakeApi {
  const api = aService();
  api.failNext(...failure);
  return api;
}
