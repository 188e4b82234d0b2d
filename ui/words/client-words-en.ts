import type { ClientSource } from '../../src/contract/oauth-client-constants.js';
import { plural } from './plural-en.js';

const present: Record<ClientSource, (clientId: string) => string> = {
  none: () => 'Nobody has signed in with this app yet.',
  managed: () => 'Sign-ins go through the provider’s own OAuth client, whose name the consent page shows.',
  typed: () => 'Members type credentials of their own.',
  dashboard: () => 'Sign-ins go through a client that was set up in the provider’s dashboard.',
  own: (clientId) => `Sign-ins go through your own client ${clientId}.`,
};

/** The form for an OAuth client of one's own. */
export const clientEn = {
  setUp: 'Set up sign-in',
  setUpFor: (app: string) => `Set up sign-in for ${app}`,
  title: (app: string) => `Sign-in for ${app} with your own OAuth client`,
  present,
  earlier: (count: number) =>
    plural(count, {
      one: '# connection still uses an earlier client, until its member reconnects.',
      other: '# connections still use an earlier client, until their members reconnect.',
    }),
  redirect: 'Redirect address',
  redirectHint: (app: string) => `Register an OAuth client at ${app}, and enter this address there.`,
  copy: 'Copy',
  copied: 'The address is copied.',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  empty: (label: string) => `Enter: ${label}`,
  refused: (label: string) => `This was not accepted: ${label}`,
  refusedAsWhole: 'The provider did not accept this client. Check everything that you entered.',
  save: 'Save',
  replace: 'Replace client',
  saved: 'Saved. New sign-ins go through this client; the secret is with the provider alone.',
  test: {
    title: 'Test sign-in',
    lead: 'Sign in once through this client, to see that it works. Nothing is connected, and the account is removed at the provider afterwards.',
    start: 'Try the sign-in',
    again: 'Try again',
    worked: (account: string | undefined) =>
      account === undefined ? 'It works.' : `It works: signed in as ${account}.`,
    removed: 'The account is removed at the provider again.',
    failed: 'The sign-in did not work.',
    said: (reason: string) => `The provider said: “${reason}”`,
    expired: 'Nobody finished the sign-in in time.',
  },
  remove: 'Remove client',
  removed: 'Removed. New sign-ins no longer go through this client.',
  removeQuestion: (app: string) => `Remove your OAuth client for ${app}?`,
  removeEffect:
    'Accounts that are connected with it go on working. New sign-ins go through the provider’s own client, where it has one for this app.',
  close: 'Close',
  missing: 'Nobody can connect it yet: it needs an OAuth client of your own.',
  missingForOthers: 'Nobody can connect it yet: a platform admin has to set up its sign-in first.',
};
