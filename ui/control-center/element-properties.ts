import { hostBasePath } from './host/host-address.js';
import type { SessionContext } from './host/session-controller.js';
import { type Language, localeOf } from './preferences.js';

/** The properties for the plugin's elements; each element reads those that it knows. */
export function elementProperties(
  { session, agents, members }: SessionContext,
  { language, hasShortcuts }: { language: Language; hasShortcuts: boolean },
) {
  return {
    apiBase: hostBasePath(),
    locale: localeOf(language),
    oneTabStop: hasShortcuts,
    autofocus: true,
    withTry: true,
    viewer: session.user,
    agents,
    members: members
      .filter(({ isServiceAccount }) => !isServiceAccount)
      .map(({ user, name }) => ({ userId: user, name })),
  };
}
