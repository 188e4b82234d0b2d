import { notFound, PluginError } from '../../domain/plugin-error.js';
import type { CatalogSnapshot } from './catalog-snapshot.js';

/** An app that was in the catalog and has left it. */
export function appNoLongerOffered(appName: string): PluginError {
  return new PluginError('app_not_available', `The connection provider no longer offers ${appName}.`, {
    details: { fix: `An org admin disables ${appName}.` },
  });
}

/** An app that nobody here has heard of. */
export function unknownApp(slug: string): PluginError {
  return notFound('app', `There is no app "${slug}" in the catalog.`);
}

/** Why a list that was read lacks an app: it left, nobody could read it yet, or it was never there. */
export function appNotListed(slug: string, { formerBySlug, unreadable }: CatalogSnapshot): PluginError {
  const former = formerBySlug.get(slug);
  if (unreadable.slugs.includes(slug)) {
    const message = `The connection provider lists "${slug}" in a form that cannot be read.`;
    return new PluginError('provider_protocol', message);
  }
  return former === undefined ? unknownApp(slug) : appNoLongerOffered(former.name);
}

/** There is no list to look in; a refused key is told as that. */
export function catalogUnavailable(why: PluginError): PluginError {
  if (why.code === 'key_refused') return why;
  const message = 'The catalog could not be read from the connection provider yet. Try again in a moment.';
  return new PluginError('provider_unreachable', message, { cause: why });
}
