import { toolNames } from '../../contract/constants.js';
import { beginningOf, shortList } from '../../lib/text.js';
import type { AgentApps, AppAccess } from '../access/access-service.js';
import { appLabel } from './app-access-texts.js';

const maxListedApps = 12;
/** Of apps that the provider no longer offers, which are rare. */
const maxListedFormerApps = 3;
const maxNameLength = 40;
/** Of the list of apps, in characters; the definitions and this text together stay within 4,000. */
const maxListLength = 800;

const statusTexts: Record<AppAccess['status'], string> = {
  connected: 'connected',
  not_connected: 'not connected',
  signing_in: 'signing in',
  reconnect_needed: 'needs reconnecting',
  other_project: 'needs reconnecting',
};

/** The instructions of an agent about its apps, with a bounded length. They only name apps that were given to it. */
export function instructionsFor({ hasKey, apps, actingMember }: AgentApps): string {
  const name = shorten(actingMember?.name ?? 'nobody');
  if (!hasKey) return instructionsWithoutKey(apps);
  const offered = apps.filter(({ isOffered }) => isOffered);
  const former = apps.filter(({ isOffered }) => !isOffered);
  return [
    ...(offered.length > 0 ? usableApps(offered, name) : []),
    ...(former.length > 0 ? [formerApps(former)] : []),
  ].join(' ');
}

function usableApps(apps: AppAccess[], name: string): string[] {
  return [
    `You can act in these apps, with the accounts of ${name}: ${listOf(apps, (access) => ` (${statusTexts[access.status]})`)}.`,
    'Search for an action first, then run it with arguments that fit its schema. Before an action that writes, sends or destroys and that the person did not clearly ask for, ask.',
    `If an app is not connected, offer ${name} the link from ${toolNames.connect} and go on when they have signed in.`,
  ];
}

/** These are not listed with the others, since they can neither be used nor connected. */
function formerApps(apps: AppAccess[]): string {
  return `Not usable any more: ${shortList(apps.map(shortLabel), maxListedFormerApps)}. The connection provider no longer offers ${apps.length > 1 ? 'them' : 'it'}; an org admin disables ${apps.length > 1 ? 'them' : 'it'}.`;
}

function instructionsWithoutKey(apps: AppAccess[]): string {
  return `You were given these apps, but cannot act in them yet: ${listOf(apps, () => '')}. No usable project key is saved; a platform admin saves one in the control center.`;
}

/** Connected ones first. */
function listOf(apps: AppAccess[], statusOf: (access: AppAccess) => string): string {
  const sorted = [...apps].sort((a, b) => Number(a.status !== 'connected') - Number(b.status !== 'connected'));
  const names = sorted.map((access) => `${shortLabel(access)}${statusOf(access)}`);
  return shortList(names, countThatFit(names.slice(0, maxListedApps)));
}

function countThatFit(names: string[]): number {
  let length = 0;
  const tooMany = names.findIndex((name) => {
    length += name.length + 2;
    return length > maxListLength;
  });
  return tooMany < 0 ? names.length : tooMany;
}

function shortLabel({ app, appName }: AppAccess): string {
  return appLabel({ app: shorten(app), appName: shorten(appName) });
}

/** Names come from outside, so they are put on one line and bounded. */
function shorten(name: string): string {
  return beginningOf(name.replace(/[\p{C}\p{Z}]+/gu, ' '), maxNameLength);
}
