import { toolNames } from '../../contract/tool-constants.js';
import { shortList } from '../../lib/text/text.js';
import type { AgentApps, AppAccess } from '../access/access-service.js';
import { listByStatus, listOfNames, shortName } from './app-list-text.js';

/** In characters. The definitions and this text together stay within 4,000; the list of apps gets what the rest leaves. */
const maxLength = 698;
/** How many apps are named that the provider no longer offers; these are rare. */
const maxListedFormerApps = 3;

/** The instructions of an agent about its apps, with a bounded length. They only name apps that were given to it. */
export function instructionsFor({ hasKey, apps, actingMember }: AgentApps): string {
  if (!hasKey) return instructionsWithoutKey(listOfNames(apps, maxLength - instructionsWithoutKey('').length));
  const offered = apps.filter(({ isOffered }) => isOffered);
  const former = apps.filter(({ isOffered }) => !isOffered);
  if (offered.length === 0) return formerApps(former);
  const rest = former.length > 0 ? ` ${formerApps(former)}` : '';
  const name = shortName(actingMember?.name ?? 'nobody');
  const write = (list: string) => `${usableApps(list, name)}${rest}`;
  return write(listByStatus(offered, maxLength - write('').length));
}

function usableApps(list: string, name: string): string {
  return [
    `You can act in these apps, with the accounts of ${name}: ${list}.`,
    'Search for an action, then run it. Before a write, send or destructive action that the person did not clearly ask for, ask.',
    `If an app is not connected, offer ${name} the link from ${toolNames.connect} and go on when they have signed in.`,
  ].join(' ');
}

/** These are not listed with the others, since they can neither be used nor connected. */
function formerApps(apps: AppAccess[]): string {
  const names = shortList(
    apps.map(({ appName }) => shortName(appName)),
    maxListedFormerApps,
  );
  const them = apps.length > 1 ? 'them' : 'it';
  return `Not usable any more: ${names}. The connection provider no longer offers ${them}; an org admin disables ${them}.`;
}

function instructionsWithoutKey(list: string): string {
  return `You were given these apps, but cannot act in them yet: ${list}. No usable project key is saved; a platform admin saves one in the control center.`;
}
