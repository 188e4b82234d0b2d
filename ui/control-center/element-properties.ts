import { hostBasePath } from './host/host-address.js';
import type { SessionContext } from './host/session-controller.js';
import { localeOf, type Preferences } from './preferences.js';

/** The properties for the plugin's elements; each element reads those that it knows. */
export function elementProperties({ session, agents, members }: SessionContext, { language, shortcuts }: Preferences) {
  return {
    apiBase: hostBasePath(),
    locale: localeOf(language),
    oneTabStop: shortcuts === 'on',
    autofocus: true,
    withTry: true,
    viewer: session.user,
    agents,
    members: members
      .filter(({ isServiceAccount }) => !isServiceAccount)
      .map(({ user, name }) => ({ userId: user, name })),
  };
}
