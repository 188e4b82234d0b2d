import { showName } from '../../domain/untrusted-text.js';
import { findNearestName, normalizeName } from '../../lib/text/name-matching.js';
import type { AppAccess } from '../access/access-service.js';
import { namesOfApp } from '../action-search/vocabulary/app-names.js';
import { spellOut, wordsOf } from '../action-search/vocabulary/words.js';
import { unknownAppError } from '../agent-texts/app-access-texts.js';
import { shortName } from '../agent-texts/app-list-text.js';
import { isNameOfAbsentApp, type NamedApp } from './absent-apps.js';
import { readWrittenApp, type WrittenApp } from './written-app.js';

type AppsAndCatalog = { apps: readonly AppAccess[]; catalog: readonly NamedApp[] };

/**
 * The app that an agent means by a slug or a name, whatever its case and separators. It may also be what people call the app,
 * as `gcal`, or a misspelt name if only one app is similar and no other app of the catalog is called so: "Dropbox" is not Box.
 * Throws `app_not_available`, which names the apps that the agent has.
 */
export function requireNamedApp(agentApps: AppsAndCatalog, name: string): AppAccess {
  const [app, other] = requireNamedApps(agentApps, name);
  if (app === undefined || other !== undefined) throw unknownAppError(agentApps.apps, name);
  return app;
}

/** As `requireNamedApp`; several where they are named by their vendor. */
export function requireNamedApps({ apps, catalog }: AppsAndCatalog, name: string): AppAccess[] {
  const isOwnName = apps.some(({ appName }) => appName.toLowerCase() === name.trim().toLowerCase());
  const written: WrittenApp = isOwnName ? { text: name } : readWrittenApp(name);
  const { text, label } = written;
  const exact = findExactly(apps, label?.slug ?? text);
  if (exact !== undefined) {
    // Where the name and the slug of a label do not belong together, nobody knows which of them is wrong.
    if (label === undefined || isNameOf(exact, label.name, apps)) return [exact];
    throw unknownAppError(apps, name);
  }
  const called = label === undefined ? findByWords(apps, text) : [];
  if (called.length > 0) return called;
  const near = isOtherApp({ apps, catalog }, written) ? undefined : findNear(apps, text);
  if (near === undefined) throw unknownAppError(apps, name);
  return [near];
}

function findByWords(apps: readonly AppAccess[], name: string): AppAccess[] {
  const words = spellOut(wordsOf(name)).join(' ');
  return apps.filter(({ app, appName }) => namesOfApp({ slug: app, name: appName }).includes(words));
}

/** Also in the way that the name is shown. None does not speak against an app. */
function isNameOf(access: AppAccess, name: string, apps: readonly AppAccess[]): boolean {
  const { appName } = access;
  const plain = normalizeName(name);
  const isShown = ['', ...[appName, showName(appName), shortName(appName)].map(normalizeName)].includes(plain);
  return isShown || ((findExactly(apps, name) ?? access) === access && findByWords(apps, name).includes(access));
}

/** Whether a name, or a part of a label, surely names another app than one that only looks like it. */
function isOtherApp({ apps, catalog }: AppsAndCatalog, { text, label }: WrittenApp): boolean {
  const own = new Set(apps.map(({ app }) => app));
  const parts = label === undefined ? [text] : [text, label.name, label.slug];
  return parts.some((part) => isNameOfAbsentApp(part, { catalog, own }));
}

/** Exact slugs take precedence, since two slugs may differ only in case and separators. */
function findExactly(apps: readonly AppAccess[], name: string): AppAccess | undefined {
  const plain = normalizeName(name);
  if (plain === '') return undefined;
  return (
    apps.find(({ app }) => app === name.trim()) ??
    apps.find(({ app }) => normalizeName(app) === plain) ??
    apps.find(({ appName }) => normalizeName(appName) === plain)
  );
}

function findNear(apps: readonly AppAccess[], name: string): AppAccess | undefined {
  const nearestIn = (some: readonly AppAccess[]) => {
    const near = findNearestName(
      name,
      some.flatMap(({ app, appName }) => [app, appName]),
    );
    return some.find(({ app, appName }) => near !== undefined && (app === near || appName === near));
  };
  const near = nearestIn(apps);
  return nearestIn(apps.filter((other) => other !== near)) === undefined ? near : undefined;
}
