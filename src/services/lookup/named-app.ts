import type { AppAccess } from '../access/access-service.js';
import { findNearestName, normalizeName } from '../action-arguments/name-matching.js';
import { namesOfApp } from '../action-search/vocabulary/app-names.js';
import { spellOut, wordsOf } from '../action-search/vocabulary/words.js';
import { unknownAppError } from '../agent-texts/app-access-texts.js';
import { isNameOfAbsentApp, type NamedApp } from './absent-apps.js';

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
  const exact = findExactly(apps, name);
  const called = exact === undefined ? findCalled(apps, name) : [exact];
  if (called.length > 0) return called;
  const own = new Set(apps.map(({ app }) => app));
  const near = isNameOfAbsentApp(name, { catalog, own }) ? undefined : findNear(apps, name);
  if (near === undefined) throw unknownAppError(apps, name);
  return [near];
}

function findCalled(apps: readonly AppAccess[], name: string): AppAccess[] {
  const words = spellOut(wordsOf(name)).join(' ');
  return apps.filter(({ app, appName }) => namesOfApp({ slug: app, name: appName }).includes(words));
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
