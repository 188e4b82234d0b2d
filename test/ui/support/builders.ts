import type { AppRecord, ConnectionView } from '../../../src/contract/app-contract.js';
import { FakeApi } from './fake-api.js';

/** A valid app, with defaults for what the test leaves out. */
export function anApp(parts: Partial<AppRecord> = {}): AppRecord {
  const app = parts.app ?? 'gmail';
  return {
    app,
    name: app === 'gmail' ? 'Gmail' : app,
    description: 'Sends, finds and sorts e-mail',
    categories: ['email'],
    connectability: 'one_click',
    enabled: true,
    offered: true,
    agentCount: 1,
    connection: aConnection(),
    ...parts,
  };
}

export function aConnection(parts: Partial<ConnectionView> = {}): ConnectionView {
  return { status: 'not_connected', ...parts };
}

/** A time relative to now, as ISO 8601. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}

export function manyApps(count: number, parts: Partial<AppRecord> = { enabled: false }): AppRecord[] {
  return Array.from({ length: count }, (_, index) => anApp({ app: `app-${index}`, name: `App ${index}`, ...parts }));
}

export function anApi(apps: AppRecord[], parts: Partial<FakeApi> = {}): FakeApi {
  return Object.assign(new FakeApi(), { apps }, parts);
}

export const gmail = anApp({ connection: aConnection({ status: 'connected', account: 'ada@example.com' }) });

export const slack = anApp({ app: 'slack', name: 'Slack', categories: ['chat'] });

export const notion = anApp({
  app: 'notion',
  name: 'Notion',
  connection: aConnection({ status: 'reconnect_needed', since: inMinutes(-60) }),
});

export const jira = anApp({ app: 'jira', name: 'Jira', categories: ['work'], enabled: false });
