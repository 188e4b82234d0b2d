import { PluginError } from '../../domain/plugin-error.js';
import { shortList } from '../../lib/text.js';
import { findNearestName, normalizeName } from '../action-arguments/name-matching.js';
import type { AppAccess } from './access-service.js';

/** How an app is written for an agent, so that it can be named by either: `Google Calendar [googlecalendar]`. */
export function writtenName({ app, appName }: Pick<AppAccess, 'app' | 'appName'>): string {
  return appName.toLowerCase() === app ? appName : `${appName} [${app}]`;
}

/**
 * The app that an agent means by a slug or a name, whatever its case and separators; a misspelt name counts where only one
 * app is near. Throws `app_not_available`, which names the apps that the agent has.
 */
export function requireNamed(apps: readonly AppAccess[], name: string): AppAccess {
  const meant = findExactly(apps, name) ?? findNear(apps, name);
  if (meant !== undefined) return meant;
  const listed = apps.length === 0 ? 'none' : shortList(apps.map(writtenName));
  throw new PluginError('app_not_available', `This agent has no app "${name}". Its apps: ${listed}.`, {
    details: { fix: 'Name one of its apps. Other apps are enabled, and given to agents, by an org admin.' },
  });
}

/** A whole slug first, since slugs may differ in case and separators alone. */
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
