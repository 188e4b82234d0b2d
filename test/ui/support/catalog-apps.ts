import type { AppRecord } from '../../../src/contract/app-contract.js';
import { aConnection, anApp, inMinutes } from './builders.js';
import { FakeApi } from './fake-api.js';

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
