import { PluginError } from '../../domain/plugin-error.js';

/** The error for an app that nobody can sign in to until a client is saved for it. Its message says who saves it, and where. */
export function ownClientNeededError({ slug, name }: { slug: string; name: string }, cause?: unknown): PluginError {
  const fix = `A platform admin sets it up in the control center, with "Set up sign-in" at the app, or creates an auth config for "${slug}" in the provider's dashboard; it is used from then on.`;
  return new PluginError('app_not_connectable', `${name} needs an OAuth client of your own. ${fix}`, {
    cause,
    details: { reason: 'own_client_needed', fix: `${fix} Until then no link can be made.`, mayHaveHappened: false },
  });
}
