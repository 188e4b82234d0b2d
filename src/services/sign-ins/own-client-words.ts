import { PluginError } from '../../domain/plugin-error.js';

/** Nobody can sign in to the app before a client was given for it; says who does that, and where. */
export function ownClientNeeded({ slug, name }: { slug: string; name: string }, cause?: unknown): PluginError {
  const mend = `A platform admin sets it up in the control center, with "Set up sign-in" at the app, or creates an auth config for "${slug}" in the provider's dashboard; it is used from then on.`;
  return new PluginError('app_not_connectable', `${name} needs an OAuth client of your own. ${mend}`, {
    cause,
    details: { fix: `${mend} Until then no link can be made.`, mayHaveHappened: false },
  });
}
