import { readdirSync, readFileSync } from 'node:fs';
import type { HostEventName } from '../../../src/host/events.js';
import { code, table } from './markdown-table.js';

type EventText = { by: 'you' | 'you, optional' | 'the plugin'; means: string };

const eventTexts: Record<HostEventName, EventText> = {
  'member.removed': { by: 'you', means: 'somebody left an organization: their connections go' },
  'agent.deleted': { by: 'you', means: 'an agent is gone: its apps are taken from it' },
  'organization.deleted': { by: 'you', means: 'an organization is gone, with all its connections' },
  'member.changed': {
    by: 'you, optional',
    means:
      'somebody joined or has another role: agents on bridges and the command line get the tools of the org admin of now',
  },
  'appconnect.connection.changed': {
    by: 'the plugin',
    means:
      'a member connected, disconnected or has to connect again, or began or ended a sign-in; `status` is the present one',
  },
  'appconnect.app.changed': {
    by: 'the plugin',
    means: 'an app was enabled, disabled, given to an agent or taken from it, or has another OAuth client',
  },
  'appconnect.client.tested': { by: 'the plugin', means: 'a test of an OAuth client ended' },
  'appconnect.settings.changed': { by: 'the plugin', means: 'the key or the public address changed, for everybody' },
};

const example = 'examples/express';

/** The parts of `docs/hosting.md` that are made from the sources, by name. */
export function hostingSections(): Record<string, string> {
  const source = readFileSync('src/host/events.ts', 'utf8');
  const rows = Object.entries(eventTexts).map(([name, { by, means }]) => {
    const payload = new RegExp(`'${name}': (.*);`).exec(source)?.[1] ?? '';
    return [code(name), by, code(payload.replace('Record<never, never>', '{}')), means];
  });
  return { events: table(['Event', 'Published by', 'Payload', 'Means'], rows), ...exampleFiles() };
}

/** Each file of the example as a block that has its name in its first line. */
function exampleFiles(): Record<string, string> {
  const names = readdirSync(example).filter((name) => name.endsWith('.ts'));
  const blockOf = (name: string) => `\`\`\`ts\n// ${name}\n${readFileSync(`${example}/${name}`, 'utf8')}\`\`\``;
  return Object.fromEntries(names.map((name) => [name, blockOf(name)]));
}
