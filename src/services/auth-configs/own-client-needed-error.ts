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
