import { isPluginError, notFoundError, PluginError } from '../../domain/plugin-error.js';
import type { CatalogSnapshot } from './catalog-snapshot.js';

/** For an app that was in the catalog and no longer is. */
function appNoLongerOfferedError(appName: string): PluginError {
  return new PluginError('app_not_available', `The connection provider no longer offers ${appName}.`, {
    details: { fix: `An org admin disables ${appName}.` },
  });
}

/** For an app that neither the catalog nor the organization knows. */
export function noSuchAppError(slug: string): PluginError {
  return notFoundError('app', `There is no app "${slug}" in the catalog.`);
}

/** For an app that a fetched list lacks: it is no longer offered, could not be read, is beyond what is read, or never existed. */
export function appNotListedError(slug: string, { formerBySlug, unreadable }: CatalogSnapshot): PluginError {
  const former = formerBySlug.get(slug);
  if (unreadable.slugs.includes(slug)) {
    const message = `The connection provider lists "${slug}" in a form that cannot be read.`;
    return new PluginError('provider_protocol', message);
  }
  if (unreadable.isCut && former === undefined) {
    const message = `"${slug}" is not among the apps that are read from the connection provider, which lists more of them.`;
    return new PluginError('provider_protocol', message);
  }
  return former === undefined ? noSuchAppError(slug) : appNoLongerOfferedError(former.name);
}

/** For a lookup while there is no list; a key that is missing or refused keeps its own error. */
export function catalogUnavailableError(reason: PluginError): PluginError {
  if (isPluginError(reason, 'not_configured', 'key_misconfigured', 'key_refused', 'wrong_key_type')) return reason;
  const message = 'The catalog could not be read from the connection provider yet. Try again in a moment.';
  return new PluginError('provider_unreachable', message, { cause: reason });
}
