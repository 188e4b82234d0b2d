import type { CatalogApp } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';

/** The error for a test of an app whose sign-ins go through no client that could be tested. */
export function ownClientUnusedError({ name }: CatalogApp, cause?: unknown): PluginError {
  return new PluginError('app_not_connectable', `Sign-ins to ${name} go through no OAuth client of your own.`, {
    cause,
    details: { reason: 'uses_no_own_client', fix: 'Save one first.' },
  });
}
