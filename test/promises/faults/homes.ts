import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogSeed } from '../../../src/testing/provider-emulator/catalog/catalog-seeds.js';
import { defaultCatalog } from '../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { Installation } from '../../support/installation.js';
import type { PlaceOptions } from './place.js';

const apps = ['gmail', 'slack', 'hackernews', 'twitter'];
/** A deprecated action, which sessions run and do not list. */
export const unlistedWrite = 'GMAIL_CREATE_LABEL';
export const appsOfPlace: CatalogSeed = {
  apps: defaultCatalog.apps.filter(({ slug }) => apps.includes(slug)),
  actionsOf: (slug) =>
    defaultCatalog
      .actionsOf(slug)
      .map((action) =>
        action.slug === unlistedWrite ? { ...action, replacedBy: 'GMAIL_ADD_LABEL_TO_EMAIL' } : action,
      ),
};

let opened: Promise<string> | undefined;

/** A home to copy, in which the key is saved, apps are enabled and the lists of the provider are kept; one for all suites of a process. */
export function openReadyHome(): Promise<string> {
  opened ??= makeReadyHome();
  return opened;
}

async function makeReadyHome(): Promise<string> {
  const installation = await Installation.open({
    provider: { catalog: appsOfPlace },
    apps: ['gmail', 'slack', 'twitter'],
  });
  const ada = await installation.signIn('ada');
  await ada.call('acme-assistant', 'search_actions', { query: 'send an email' });
  return installation.leaveHome();
}

/** Copies the ready home to the home of a place, as it needs it. */
export async function prepareHome(
  home: string,
  readyHome: string,
  { home: kind, without }: PlaceOptions,
): Promise<void> {
  if (kind === 'new') return;
  await cp(readyHome, home, { recursive: true });
  if (without === undefined) return;
  const cache = join(home, 'appconnect', 'cache');
  for (const file of await readdir(cache)) if (file.startsWith(without)) await rm(join(cache, file));
}
