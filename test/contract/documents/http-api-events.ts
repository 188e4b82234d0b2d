import type { StreamEvent, StreamEventName } from '../../../src/contract/event-contract.js';
import { code, table } from './markdown-table.js';

/** The compiler names a field of the contract that is missing here, and one that the contract lacks. */
type EventTexts = {
  [Name in StreamEventName]: {
    when: string;
    data: Record<keyof Extract<StreamEvent, { name: Name }>['data'], 'string'>;
  };
};

const events: EventTexts = {
  'connection.changed': {
    when: 'A connection changed: to the member whose it is, and to org admins.',
    data: { app: 'string', userId: 'string', status: 'string' },
  },
  'app.changed': {
    when: 'An app was enabled or disabled, or given to an agent or taken from it; or its own OAuth client was saved or removed, then to everybody.',
    data: { app: 'string' },
  },
  'client.tested': {
    when: 'A test of the OAuth client of an app ended: to whoever ran it, and to org admins.',
    data: { app: 'string', userId: 'string' },
  },
  'settings.changed': { when: 'The project key or the public address changed; to everybody.', data: {} },
};

const introduction = `An event only announces a change: read again what you show. A comment every 20 seconds keeps the stream open. It ends after 15
minutes, or once its reader has about 200 events unread. A browser opens it again by itself, after the two seconds of \`retry: 2000\`; then
read everything again, since what changed meanwhile is not announced later. A member has 20 streams at most, a replica 5,000; beyond
that it answers \`rate_limited\`.`;

/** What the section of the event stream says beside its address. */
export function describeEvents(): string {
  const rows = Object.entries(events).map(([name, { data, when }]) => [code(name), code(toDataType(data)), when]);
  return `${introduction}\n\n${table(['Event', 'Data', 'When, and to whom'], rows)}`;
}

function toDataType(fields: Record<string, string>): string {
  const listed = Object.entries(fields).map(([name, type]) => `${name}: ${type}`);
  return listed.length === 0 ? '{}' : `{ ${listed.join('; ')} }`;
}
