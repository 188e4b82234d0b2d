import type { Connectability } from '../../src/contract/app-constants.js';
import type { BrokenReason, Remainder } from '../../src/contract/connection-constants.js';
import { clientEn } from './client-words-en.js';
import { plural } from './plural-en.js';

const signInNeeds: Record<Connectability, (app: string) => string> = {
  one_click: () => 'Uses your own account.',
  api_key: (app) => `Needs an API key from ${app}.`,
  own_client: () => 'Needs an OAuth client of your own.',
  none: () => 'Ready to use, no sign-in needed.',
  unavailable: () => 'Cannot be connected here yet.',
};

const endedBecause: Record<BrokenReason, string> = {
  expired: 'It expired at the app.',
  revoked: 'Access was taken back at the app or at the provider.',
  disabled: 'The account cannot be used at the provider at present.',
  deleted: 'The account no longer exists at the provider.',
  failed: 'The app refused it.',
  refused_by_app: 'The app no longer accepts it.',
};

/** The catalog, its rows, the profiles picker and the connect button. */
export const appsEn = {
  client: clientEn,
  title: 'Apps',
  search: 'Search apps',
  clearSearch: 'Clear search',
  category: 'Category',
  allCategories: 'All categories',
  showAll: 'Show all',
  showPopular: 'Most used',
  showEnabled: 'Enabled',
  needsAttention: 'Needs attention',
  connectedApps: 'Connected',
  enabledApps: 'Enabled',
  notEnabledApps: 'Not enabled yet',
  askHint: 'Ask an org admin to enable the ones you need.',
  mostUsed: 'Most used',
  otherApps: 'Other apps',
  viewLabel: 'Which apps',
  categoryWithCount: (name: string, count: string) => `${name} (${count})`,
  results: (count: number) => plural(count, { one: '# app found', other: '# apps found' }),
  counts: {
    enabled: (count: number) => plural(count, { one: '# enabled', other: '# enabled' }),
    connected: (count: number) => plural(count, { one: '# connected', other: '# connected' }),
    needsAttention: (count: number) => plural(count, { one: '# needs attention', other: '# need attention' }),
    shown: (count: string, total: string) => `${count} of ${total} apps`,
  },
  lastGood: (when: string) => `The provider does not answer. This is the list from ${when}.`,
  lastGoodUndated: 'The provider does not answer. This is the last list we have.',
  stillPossible: {
    disable: 'You can still disable apps.',
    disconnect: 'You can still disconnect your accounts.',
    both: 'You can still disable apps and disconnect your accounts.',
  },
  empty: {
    nothingMatches: (query: string) => `Nothing matches “${query}”`,
    nothingInCategory: (category: string) => `No apps in “${category}”`,
    tryOther: 'Check the spelling, or try a shorter word.',
    onlyPart: 'Not all apps were searched.',
    searchAll: 'Search all apps',
    noApps: 'No apps yet',
    noneOffered: 'The provider offers no apps with this project key.',
    nothingEnabled: 'No app is enabled for your organization yet',
    nothingEnabledIn: (category: string) => `No app in “${category}” is enabled for your organization yet`,
    noAppsAdmin: 'Choose “Show all” to see what you can enable.',
    noAppsMember: 'Ask an org admin to enable the apps you need.',
    notSetUp: 'Apps are not set up yet',
    notSetUpMember: 'Ask your platform admin.',
    noList: 'There is no list of apps yet',
    noListAdmin: 'Check that the project key is saved and that the provider answers.',
    notRead: 'The list of apps could not be read',
  },
  enableHint: 'Enabling an app lets every member connect their own account, and gives it to the default agent.',
  enable: 'Enable',
  enableApp: (app: string) => `Enable ${app}`,
  disable: 'Disable',
  disableApp: (app: string) => `Disable ${app}`,
  disableQuestion: (app: string) => `Disable ${app}?`,
  disableEffect: (app: string) =>
    `${app} stops working for everyone in your organization at once. Connected accounts and agent ticks are kept, and come back when you enable it again.`,
  disableReach: (members: number) =>
    plural(members, {
      zero: 'Nobody has connected an account.',
      one: 'This affects # member with a connected account.',
      other: 'This affects # members with a connected account.',
    }),
  notOffered: 'The provider no longer offers it; an org admin disables it.',
  notOfferedAndOff: 'The provider no longer offers it.',
  notEnabled: 'Not enabled for your organization. Ask an org admin.',
  notEnabledByYou: 'Not enabled for your organization. Enable it in the list of apps.',
  accountKept: (account?: string) =>
    account === undefined
      ? 'Your account is kept until you disconnect it.'
      : `Your account ${account} is kept until you disconnect it.`,
  noAgent: 'No agent has it yet.',
  agents: (count: number) => plural(count, { zero: 'No agents', one: '# agent', other: '# agents' }),
  agentsOf: (app: string, agents: string) => `${agents}: choose who may use ${app}`,
  signInNeeds,
  connect: 'Connect',
  connectApp: (app: string) => `Connect ${app}`,
  reconnect: 'Reconnect',
  reconnectApp: (app: string) => `Reconnect ${app}`,
  tryIt: 'Try it',
  tryApp: (app: string) => `Try it with ${app}`,
  disconnect: 'Disconnect',
  disconnectApp: (app: string) => `Disconnect ${app}`,
  disconnectQuestion: (app: string) => `Disconnect your ${app} account?`,
  disconnectEffect: (app: string) =>
    `Agents can no longer use ${app} for you. Other members keep their own accounts, and you can connect again at any time.`,
  disconnectAccount: (account: string) => `Account: ${account}`,
  /** What happens to a grant that was not revoked at once; undefined where the service's own text is shown. */
  remainder: (_: Remainder): string | undefined => undefined,
  opening: (app: string) => `Opening ${app}…`,
  finishThere: 'Finish signing in, then come back.',
  tabBlocked: 'Your browser blocked the new tab.',
  openPage: 'Open sign-in page',
  timeLeft: (time: string) => `${time} left`,
  timeIsUp: 'The time to sign in is over.',
  signInUnfinished: 'The sign-in was declined or not finished. Nothing has changed.',
  reopen: 'Open again',
  reopenApp: (app: string) => `Open again: sign-in to ${app}`,
  cancelSignIn: (app: string) => `Cancel signing in to ${app}`,
  connected: 'Connected',
  connectedAs: (account: string) => `Connected as ${account}`,
  signInEnded: (account?: string) => (account === undefined ? 'Sign-in ended.' : `Sign-in of ${account} ended.`),
  signInEndedOn: (date: string, account?: string) =>
    account === undefined ? `Sign-in ended on ${date}.` : `Sign-in of ${account} ended on ${date}.`,
  endedBecause,
  otherProject: (account?: string) =>
    account === undefined
      ? 'Connected with another project key. Reconnect to use it.'
      : `Connected as ${account} with another project key. Reconnect to use it.`,
  announce: {
    enabled: (app: string) => `${app} is enabled.`,
    disabled: (app: string) => `${app} is disabled.`,
    connected: (app: string, account?: string) =>
      account === undefined ? `${app} is connected.` : `${app} is connected as ${account}.`,
    disconnected: (app: string) => `${app} is disconnected.`,
    cancelled: (app: string) => `Signing in to ${app} is cancelled.`,
    attention: (app: string) => `${app} needs reconnecting.`,
    mayUse: (agent: string, app: string) => `${agent} may use ${app}.`,
    mayNotUse: (agent: string, app: string) => `${agent} may no longer use ${app}.`,
    about: (name: string, news: string) => `${name}: ${news}`,
  },
  picker: {
    title: (app: string) => `Agents that may use ${app}`,
    choose: 'Agents',
    search: 'Search agents',
    isDefault: 'Default',
    saving: 'Saving…',
    saved: 'Saved',
    none: 'There are no agents yet.',
    nothingMatches: (query: string) => `No agent matches “${query}”`,
    done: 'Done',
  },
};
