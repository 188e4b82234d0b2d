import type { ConnectionStatus } from '../../contract/connection-constants.js';
import { showName } from '../../domain/untrusted-text.js';
import { shortList } from '../../lib/text/text.js';
import type { AppAccess } from '../access/access-service.js';
import { labelOfApp } from './app-access-texts.js';

const maxShownLength = 40;
/** What groups after the first ones get at least, as a share of the room that is left. */
const laterShare = 1 / 3;
/** Room for ` and 1000 more`. */
const restLength = 14;

/** In the order of the list. */
export const statusTexts: Record<ConnectionStatus, string> = {
  connected: 'connected',
  signing_in: 'signing in',
  reconnect_needed: 'needs reconnecting',
  other_project: 'needs reconnecting',
  not_connected: 'not connected',
};

/** Names of apps with what they have in common. */
type Group = { names: string[]; status: string };

/**
 * All apps with their status in at most `maxLength` characters: `Gmail (connected), Google Calendar [googlecalendar]
 * (connected)`. Where that does not fit, without slugs and grouped: `Gmail, Google Calendar (connected); Trello (not
 * connected)`. Where that still does not, the first of each group with the number of the others.
 */
export function listByStatus(apps: readonly AppAccess[], maxLength: number): string {
  const single = groupsOf(apps, shortLabel).flatMap(({ names, status }) => names.map((name) => `${name}${status}`));
  if (lengthOf(single) <= maxLength) return single.join(', ');
  const groups = groupsOf(apps, ({ appName }) => shortName(appName));
  const list = toText(groups);
  return list.length <= maxLength ? list : toText(cutGroups(groups, maxLength));
}

/** As `listByStatus`, but without the status: for apps that cannot be used anyway. */
export function listOfNames(apps: readonly AppAccess[], maxLength: number): string {
  return cutNames(apps.map(shortLabel), maxLength);
}

function groupsOf(apps: readonly AppAccess[], nameOf: (access: AppAccess) => string): Group[] {
  const texts = [...new Set(Object.values(statusTexts))];
  return texts
    .map((status) => ({
      status: ` (${status})`,
      names: apps.filter((access) => statusTexts[access.status] === status).map(nameOf),
    }))
    .filter(({ names }) => names.length > 0);
}

function toText(groups: Group[]): string {
  return groups.map(({ names, status }) => `${names.join(', ')}${status}`).join('; ');
}

/** Each group gets what the ones before it leave, and these leave something. */
function cutGroups(groups: Group[], maxLength: number): Group[] {
  let left = maxLength - groups.reduce((sum, { status }) => sum + status.length + 2, 0);
  return groups.map(({ names, status }, at) => {
    const later = groups.slice(at + 1).reduce((sum, group) => sum + lengthOf(group.names), 0);
    const list = cutNames(names, left - Math.min(later, Math.floor(left * laterShare)));
    left -= list.length;
    return { names: [list], status };
  });
}

function cutNames(names: string[], maxLength: number): string {
  if (lengthOf(names) <= maxLength) return names.join(', ');
  let length = restLength;
  const tooMany = names.findIndex((name) => {
    length += name.length + 2;
    return length > maxLength;
  });
  return shortList(names, tooMany);
}

function lengthOf(names: string[]): number {
  return names.join(', ').length;
}

function shortLabel(access: AppAccess): string {
  return labelOfApp(access, shortName);
}

/** The name of an app or a person, within a list or a sentence of a few lines. */
export function shortName(name: string): string {
  return showName(name, maxShownLength);
}
