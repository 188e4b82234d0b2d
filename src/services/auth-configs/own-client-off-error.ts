import type { CatalogApp } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';

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
