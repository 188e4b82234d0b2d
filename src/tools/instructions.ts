import { toolNames } from '../contract/constants.js';
import { beginningOf, shortList } from '../lib/text.js';
import type { AgentApps, AppAccess } from '../services/access/access-service.js';
import { writtenName } from '../services/access/named-app.js';

const shownApps = 12;
/** Of those that the provider no longer offers; hardly ever one. */
const shownGone = 3;
const maxNameLength = 40;
/** Of the list of apps, in characters; the definitions and this text together stay within 4,000. */
const maxListLength = 800;

const stateWords: Record<AppAccess['status'], string> = {
  connected: 'connected',
  not_connected: 'not connected',
  signing_in: 'signing in',
  reconnect_needed: 'needs reconnecting',
  other_project: 'needs reconnecting',
};

/** What the agent is told of its apps: bounded, whatever their number, and never an app it was not given. */
export function instructionsFor({ hasKey, apps, actingMember }: AgentApps): string {
  const name = short(actingMember?.name ?? 'nobody');
  if (!hasKey) return withoutKey(apps);
  const offered = apps.filter(({ isOffered }) => isOffered);
  const gone = apps.filter(({ isOffered }) => !isOffered);
  return [...(offered.length > 0 ? usable(offered, name) : []), ...(gone.length > 0 ? [noLonger(gone)] : [])].join(' ');
}

function usable(apps: AppAccess[], name: string): string[] {
  return [
    `You can act in these apps, with the accounts of ${name}: ${listOf(apps, (access) => ` (${stateWords[access.status]})`)}.`,
    'Search for an action first, then run it with arguments that fit its schema. Before a write or destructive action that the person did not clearly ask for, ask.',
    `If an app is not connected, offer ${name} the link from ${toolNames.connect} and go on when they have signed in.`,
  ];
}

/** Left out of the list above, since nothing can be done in them and nothing connected. */
function noLonger(apps: AppAccess[]): string {
  return `Not usable any more: ${shortList(apps.map(shortName), shownGone)}. The connection provider no longer offers ${apps.length > 1 ? 'them' : 'it'}; an org admin disables ${apps.length > 1 ? 'them' : 'it'}.`;
}

function withoutKey(apps: AppAccess[]): string {
  return `You were given these apps, but cannot act in them yet: ${listOf(apps, () => '')}. No usable project key is saved; a platform admin saves one in the control center.`;
}

/** Connected ones first. */
function listOf(apps: AppAccess[], stateOf: (access: AppAccess) => string): string {
  const sorted = [...apps].sort((a, b) => Number(a.status !== 'connected') - Number(b.status !== 'connected'));
  const names = sorted.map((access) => `${shortName(access)}${stateOf(access)}`);
  return shortList(names, countThatFit(names.slice(0, shownApps)));
}

function countThatFit(names: string[]): number {
  let length = 0;
  const tooMany = names.findIndex((name) => {
    length += name.length + 2;
    return length > maxListLength;
  });
  return tooMany < 0 ? names.length : tooMany;
}

function shortName({ app, appName }: AppAccess): string {
  return writtenName({ app: short(app), appName: short(appName) });
}

/** Names come from outside: one line, bounded. */
function short(name: string): string {
  return beginningOf(name.replace(/[\p{C}\p{Z}]+/gu, ' '), maxNameLength);
}
