import type { CatalogApp } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';

type AppNames = { slug: string; name: string; takesOwnClient?: boolean };

/**
 * The error for an app that nobody can sign in to until it has a client, or another auth config of its own. Its message says who
 * makes it, and where.
 */
export function ownClientNeededError({ slug, name, takesOwnClient = false }: AppNames, cause?: unknown): PluginError {
  const here = 'sets it up in the control center, with "Set up sign-in" at the app, or ';
  const fix = `A platform admin ${takesOwnClient ? here : ''}creates an auth config for "${slug}" in the provider's dashboard; it is used from then on.`;
  const what = takesOwnClient ? 'an OAuth client of your own' : 'an auth config of your own';
  return new PluginError('app_not_connectable', `${name} needs ${what}. ${fix}`, {
    cause,
    details: { reason: 'own_client_needed', fix: `${fix} Until then no link can be made.`, mayHaveHappened: false },
  });
}

/**
 * The error for an app whose client was saved here and is disabled or deleted at the provider. Sign-ins wait for a platform
 * admin: through another client they would not be what was decided.
 */
export function ownClientOffError({ name }: CatalogApp, cause?: unknown): PluginError {
  const what = `The OAuth client that was saved for ${name} is switched off or deleted at the provider.`;
  const fix =
    'A platform admin switches it on there, or replaces or removes it in the control center, with "Set up sign-in" at the app.';
  return new PluginError('app_not_connectable', `${what} ${fix}`, {
    cause,
    details: { reason: 'own_client_off', fix: `${fix} Until then no link can be made.`, mayHaveHappened: false },
  });
}

/** The error for a test of an app whose sign-ins go through no client that could be tested. */
export function ownClientUnusedError({ name }: CatalogApp, cause?: unknown): PluginError {
  return new PluginError('app_not_connectable', `Sign-ins to ${name} go through no OAuth client of your own.`, {
    cause,
    details: { reason: 'uses_no_own_client', fix: 'Save one first.' },
  });
}
