import type { AgentApps, AppAccess } from '../services/access/access-service.js';
import { beginningOf } from './result-shaping/plain-text.js';

const shownApps = 12;
const longestName = 40;
/** Of the list of apps, in characters; the definitions and this text together stay within 4,000. */
const longestList = 800;

const stateWords: Record<AppAccess['status'], string> = {
  connected: 'connected',
  not_connected: 'not connected',
  signing_in: 'signing in',
  needs_confirmation: 'waiting to be confirmed',
  reconnect_needed: 'needs reconnecting',
  other_project: 'needs reconnecting',
};

/** What the agent is told of its apps: bounded, whatever their number, and never an app it was not given. */
export function instructionsFor({ apps, actingMember }: AgentApps): string {
  const sorted = [...apps].sort((a, b) => Number(a.status !== 'connected') - Number(b.status !== 'connected'));
  const named = thatFit(sorted.slice(0, shownApps).map((access) => `${nameOf(access)} (${stateWords[access.status]})`));
  const rest = apps.length - named.length;
  const list = rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ');
  return [
    `You can act in these apps, with the accounts of ${short(actingMember?.name ?? 'nobody')}: ${list}.`,
    'Search for an action first, then run it with arguments that fit its schema. Before a write or destructive action that the person did not clearly ask for, ask.',
    'If an app is not connected, offer the link from appconnect__connect_account and go on when the person has signed in.',
  ].join(' ');
}

function thatFit(names: string[]): string[] {
  let length = 0;
  return names.filter((name) => {
    length += name.length + 2;
    return length <= longestList;
  });
}

function nameOf({ app, appName }: AppAccess): string {
  return appName.toLowerCase() === app ? short(appName) : `${short(appName)} [${short(app)}]`;
}

/** Names come from outside: one line, bounded. */
function short(name: string): string {
  return beginningOf(name.replace(/[\p{C}\p{Z}]+/gu, ' '), longestName);
}
