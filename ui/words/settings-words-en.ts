import type { BadgeState, KeySource } from '../../src/contract/settings-constants.js';
import { plural } from './plural-en.js';

const badges: Record<BadgeState, string> = {
  not_configured: 'Not set up',
  connected: 'Connected',
  not_reachable: 'Not reachable',
  refused: 'Key unusable',
};

const badgeReasons: Record<BadgeState, string> = {
  not_configured: 'Agents cannot use any app until a project key is saved.',
  connected: 'The provider accepts the project key.',
  not_reachable: 'A key is saved, but the provider does not answer.',
  refused: 'The project key cannot be used.',
};

const sources: Record<KeySource, string> = {
  environment: 'Set by the environment variable APPCONNECT_API_KEY. Change it there.',
  file: 'Read from the file that APPCONNECT_API_KEY_FILE names. Change it there.',
  saved: 'Saved here. Every organization of this installation shares it.',
};

/** The integrations card and the public address. */
export const settingsEn = {
  provider: 'Connection provider',
  providerLead: 'Keeps the sign-ins of your apps and runs what agents do in them.',
  badges,
  badgeReasons,
  noConnection: (origin: string, code?: string) => `${origin} cannot be reached${code ? ` (${code})` : ''}.`,
  checked: (when: string) => `Checked ${when}.`,
  checkAgain: 'Check again',
  key: {
    label: 'Project API key',
    hint: 'Begins with “ak_”. In the provider’s dashboard, open your project and look under Settings → API keys.',
    notThisOne: 'The key that begins with “ck_”, from the section for AI clients, is another kind and will not work.',
    consumerKey:
      'This begins with “ck_”, so it is the key for AI clients. Use the project key, which begins with “ak_”.',
    empty: 'Paste the project key first.',
    reveal: 'Show key',
    conceal: 'Hide key',
    save: 'Save and check',
    checking: 'Checking…',
    saved: 'The key is accepted and saved.',
    forgotten: 'The key is forgotten.',
    current: 'Project key',
    ending: (lastFour: string) => `ends in ${lastFour}`,
    sources,
    shared: 'Every organization of this installation shares the key, so a platform admin sets it.',
    replace: 'Replace',
    replaceKey: 'Replace the project key',
    forget: 'Forget',
    forgetKey: 'Forget the project key',
  },
  replaceQuestion: 'Replace the project key?',
  replaceEffect: 'The new key is checked first; if it is refused, the old one stays.',
  replaceReach: (connections: number, members: number) =>
    `If it belongs to another project, ${reach(connections, members)}, and each has to be made again.`,
  forgetQuestion: 'Forget the project key?',
  forgetEffect: 'Agents lose every app of every organization at once, until a key is saved again.',
  forgetReach: (connections: number, members: number) => `Then ${reach(connections, members)}.`,
  forgetNothing: 'Nobody has connected an account yet.',
  publicAddress: {
    label: 'Public web URL',
    lead: 'Where people reach this platform from outside. Sign-in links for automations, bridges and the command line lead there.',
    placeholder: 'https://platform.example.com',
    save: 'Save',
    saved: 'Saved. Restart your bridges, so that they use it.',
    cleared: 'Cleared. Automations, bridges and the command line get no sign-in links until it is set again.',
    hint: 'An address of this computer alone, such as localhost, is refused. Leave it empty to clear it.',
    environment: 'Set by the environment variable PLATFORM_WEB_PUBLIC_URL. Change it there.',
    readOnly: 'This address leads the sign-ins of every organization, so a platform admin sets it.',
  },
  onlyAdmins: 'Only admins can see this.',
};

function reach(connections: number, members: number): string {
  const owners = plural(members, { one: '# member', other: '# members' });
  return plural(connections, {
    one: `# connection of ${owners} stops working`,
    other: `# connections of ${owners} stop working`,
  });
}
