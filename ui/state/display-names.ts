import { maxAppsPerPage } from '../../src/contract/app-constants.js';
import type { AgentList, AppList } from '../../src/contract/app-contract.js';
import type { AppConnectClient } from '../api/appconnect-api.js';

export type MemberName = { userId: string; name: string };
export type AgentName = Pick<AgentList['agents'][number], 'agent' | 'name'>;
export type AppName = Pick<AppList['apps'][number], 'app' | 'name' | 'enabled' | 'connection'>;

/** More than people scroll through in a list to choose from. */
const maxPopularApps = 200;

/** The enabled apps, then the most popular ones. */
export async function listAppNames(api: AppConnectClient, signal?: AbortSignal): Promise<AppName[]> {
  const [enabled, popular] = await Promise.all([
    api.listApps({ view: 'enabled', limit: maxAppsPerPage }, signal),
    api.listApps({ view: 'popular', limit: maxPopularApps }, signal),
  ]);
  const known = new Set(enabled.apps.map(({ app }) => app));
  return [...enabled.apps, ...popular.apps.filter(({ app }) => !known.has(app))];
}

/** The name for an id, or else the id in readable form: `google_drive` becomes `Google drive`. */
export function displayNameOf<Named extends { name: string }>(
  names: readonly Named[],
  { id, key }: { id: string; key: keyof Named },
): string {
  return names.find((each) => each[key] === id)?.name || id.charAt(0).toUpperCase() + id.slice(1).replace(/[-_]/g, ' ');
}

/** Each with a name that no other has: the id where there is no name, and beside a name that another has or is given here. */
export function withOwnNames<Each extends Named>(all: readonly Each[]): Each[] {
  // A page in plain JavaScript may give somebody no name at all.
  const named = all.map((each) => ({ ...each, name: each.name?.trim() || idOf(each) }));
  const bearers = new Map<string, number>();
  for (const each of named) {
    for (const name of [each.name, withId(each)]) bearers.set(name, (bearers.get(name) ?? 0) + 1);
  }
  return named.map((each) => (bearers.get(each.name) === 1 ? each : { ...each, name: withId(each) }));
}

type Named = { name: string; agent?: string; userId?: string };

function idOf({ agent, userId }: Named): string {
  return `${agent ?? userId}`;
}

function withId(each: Named): string {
  return `${each.name} (${idOf(each)})`;
}

const abbreviations = new Set(['ai', 'api', 'crm', 'erp', 'hr', 'iot', 'it', 'seo', 'sms']);

/** The provider names its categories in small letters: `developer tools` becomes `Developer tools`, `crm` becomes `CRM`. */
export function categoryNameOf(category: string): string {
  const words = category.split(' ').map((word) => (abbreviations.has(word) ? word.toUpperCase() : word));
  const name = words.join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
