import { notFound, PluginError } from '../../domain/plugin-error.js';

/** An app that was in the catalog and has left it. */
export function noLongerOffered(appName: string): PluginError {
  return new PluginError('app_not_available', `The connection provider no longer offers ${appName}.`, {
    details: { fix: `An org admin disables ${appName}.` },
  });
}

/** An app that nobody here has heard of. */
export function unknownApp(slug: string): PluginError {
  return notFound('app', `There is no app "${slug}" in the catalog.`);
}
