import type { Language } from './preferences.js';
import { german } from './words.de.js';

/** Every text of the control center itself. The plugin's elements bring their own. */
export const english = {
  controlCenter: 'Control center',
  skipToContent: 'Skip to content',
  openNavigation: 'Open navigation',
  closeNavigation: 'Close navigation',
  navigation: 'Settings',
  loading: 'Loading…',
  tryAgain: 'Try again',
  problems: {
    offline: 'The host did not answer. Check your connection, then try again.',
    unauthenticated: 'You are signed out. Reload the page to sign in again.',
    forbidden: 'You are not allowed to do this. Ask an admin of your organization.',
    not_found: 'This is no longer here. Reload the page to see what is.',
    invalid_request: 'That was not accepted. Check what you entered.',
    body_too_large: 'That was longer than the host accepts.',
    plugin_closed: 'The plugin is not running. The log of the host says why.',
    shutting_down: 'The host is restarting. Try again in a moment.',
    internal: 'Something went wrong at the host. Try again.',
  },
  pages: {
    integrations: { title: 'Integrations', lead: 'The apps that agents may act in, and the accounts they use.' },
    agents: { title: 'Agents & tools', lead: 'What each agent is given on a channel, and a place to try it.' },
    workspace: { title: 'Workspace', lead: 'Settings of this installation.' },
    activity: { title: 'Activity', lead: 'What happened, and why an agent can or cannot use an app.' },
  },
  account: {
    menu: (name: string) => `Account of ${name}`,
    organization: 'Organization',
    appearance: 'Appearance',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { en: 'English', de: 'Deutsch' },
    switchPerson: 'Switch person',
    signOut: 'Sign out',
  },
  roles: { member: 'Member', org_admin: 'Org admin', platform_admin: 'Platform admin' },
  signIn: {
    title: 'Who are you?',
    lead: 'This is a sandbox. Pick a person to sign in as; nothing leaves this computer.',
    signInAs: (name: string, org: string) => `Sign in as ${name} in ${org}`,
    empty: 'The host knows nobody yet.',
  },
  slots: {
    empty: 'No plugin has put anything here.',
    closed: (detail: string) => `The plugin is not running. ${detail}`.trim(),
    failed: 'The plugin’s elements could not be loaded.',
  },
  agents: {
    agent: 'Agent',
    defaultAgent: 'Default',
    channel: 'Channel',
    channels: { web: 'Web chat', bridge: 'Bridge', cli: 'CLI', automation: 'Automation' },
    channelLeads: {
      web: 'The agent uses your own connected account.',
      bridge: 'The agent uses the account of the earliest org admin.',
      cli: 'The agent uses the account of the earliest org admin.',
      automation: 'No person is attached, so the agent gets no personal apps.',
    },
    automationWithPerson: 'The agent uses the connected account of the person it runs for.',
    organization: 'Organization (/org)',
    runsFor: 'Runs for',
    nobody: 'Nobody',
    channelsForAdmins: 'Org admins can also look at the other channels.',
    instructions: 'Instructions',
    instructionsLead: 'Text that is added to the agent’s prompt.',
    noInstructions: 'No instructions.',
    tools: 'Tools',
    toolCount: (count: number) => (count === 1 ? '1 tool' : `${count} tools`),
    noTools: 'No tools on this channel',
    noToolsLead: 'Once an app is enabled and given to this agent, its tools appear here.',
    noToolsAutomation: 'Automations run for nobody, so they get no personal apps.',
    openIntegrations: 'Open Integrations',
    refresh: 'Refresh',
  },
  tool: {
    form: 'Form',
    json: 'JSON',
    editAs: 'Edit input as',
    input: 'Input as JSON',
    optional: 'optional',
    run: 'Run',
    running: 'Running…',
    notJson: (reason: string) => `This is not valid JSON: ${reason}`,
    notObject: 'The input must be a JSON object.',
    result: 'Result',
    failed: 'Failed',
    succeeded: 'Done',
    fix: 'What to do',
    openSignIn: 'Open the sign-in page',
    raw: 'Full result as JSON',
    actions: (shown: number, total: number) => `${shown} of ${total} actions`,
    useAction: 'Use',
    useActionNamed: (action: string) => `Use ${action}`,
    effects: { read: 'read', write: 'write', destructive: 'destructive' },
    actingAs: (name: string) => `Acted as ${name}`,
  },
};

export type Words = typeof english;

const tables: Record<Language, Words> = { en: english, de: german };

export function wordsIn(language: Language): Words {
  return tables[language];
}
