import type { AccountChanges } from '../frame/account-menu.js';
import type { AgentSummary, Session } from '../host/host-api.js';
import { languages, type Shortcuts, themes } from '../preferences.js';
import { type PageId, pagesFor } from '../router.js';
import type { Words } from '../words.en.js';

export const commandGroups = ['pages', 'agents', 'apps', 'actions'] as const;

/** An entry of the palette. */
export interface Command {
  /** Unique in the palette. */
  id: string;
  group: (typeof commandGroups)[number];
  label: string;
  /** What it is now, or what comes next; shown beside the label. */
  hint?: string;
  run(): void;
}

/** What the commands do, at the place that knows how. */
export interface CommandTargets extends AccountChanges {
  showPage(page: PageId, params?: string[]): void;
  showApp(name: string): void;
  focusSearch(): void;
  listKeys(): void;
}

interface CommandView {
  words: Words;
  session: Session;
  agents: readonly AgentSummary[] | undefined;
  shortcuts: Shortcuts;
  targets: CommandTargets;
}

/** All commands but those about apps, which are searched at the service. */
export function localCommands(view: CommandView): Command[] {
  const { words, session, agents, targets } = view;
  return [
    ...pagesFor(session).map((page) => ({
      id: `page-${page}`,
      group: 'pages' as const,
      label: words.pages[page].title,
      run: () => targets.showPage(page),
    })),
    ...(agents ?? []).map(({ agent, name, isDefault }) => ({
      id: `agent-${agent}`,
      group: 'agents' as const,
      label: name,
      ...(isDefault && { hint: words.agents.defaultAgent }),
      run: () => targets.showPage('agents', [agent]),
    })),
    ...actionCommands(view),
  ];
}

function actionCommands({ words, session, shortcuts, targets }: CommandView): Command[] {
  const { palette, account } = words;
  const action = (id: string, label: string, run: () => void): Command => ({ id, group: 'actions', label, run });
  const other = shortcuts === 'on' ? 'off' : 'on';
  return [
    action('search', palette.searchApps, targets.focusSearch),
    action('list', palette.listKeys, targets.listKeys),
    ...session.organizations
      .filter(({ org }) => org !== session.org)
      .map(({ org, name }) => action(`org-${org}`, palette.goTo(name), () => targets.changeOrganization(org))),
    ...themes.map((theme) =>
      action(`theme-${theme}`, `${account.appearance}: ${account.themes[theme]}`, () =>
        targets.changePreferences({ theme }),
      ),
    ),
    ...languages.map((language) =>
      action(`language-${language}`, `${account.language}: ${account.languages[language]}`, () =>
        targets.changePreferences({ language }),
      ),
    ),
    action('shortcuts', palette.switchKeys[other], () => targets.changePreferences({ shortcuts: other })),
    action('sign-out', account.switchPerson, () => targets.changeOrganization(undefined)),
  ];
}

/** The commands whose words begin with the words of the query, whatever their case and accents. */
export function matchingCommands(commands: readonly Command[], query: string): Command[] {
  const wanted = wordsOf(query);
  return commands.filter(({ label }) => {
    const given = wordsOf(label);
    return wanted.every((word) => given.some((each) => each.startsWith(word)));
  });
}

export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
  return plain.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== '');
}
