import type { LitElement } from 'lit';
import type { Catalog } from '../../elements/catalog/catalog.js';
import type { AccountChanges } from '../frame/account-menu.js';
import { hostBasePath } from '../host/host-address.js';
import type { SessionContext } from '../host/session-controller.js';
import type { Shortcuts } from '../preferences.js';
import { navigate, type PageId } from '../router.js';
import type { Words } from '../words.en.js';
import type { Command, CommandTargets } from './commands.js';
import { findShown, waitForShown } from './deep-query.js';
import { type KeyAction, KeyboardController } from './keyboard-controller.js';

const maxApps = 6;

interface CommandView {
  words: Words;
  context: SessionContext | undefined;
  shortcuts: Shortcuts;
}

/** Opens the palette and the list of keys, by key or by button, and carries out what was chosen. */
export class CommandController {
  /** Whether the code of a dialog could not be loaded. */
  hasFailed = false;

  private readonly targets: CommandTargets;
  private isBusy = false;

  constructor(
    private readonly host: LitElement,
    private readonly view: () => CommandView,
    changes: AccountChanges,
  ) {
    new KeyboardController(
      host,
      () => view().shortcuts === 'on' && view().context !== undefined,
      (action) => void this.start(action),
    );
    this.targets = {
      ...changes,
      showPage: (page, params) => void this.showPage(page, params),
      showApp: (name) => void this.showApp(name),
      focusSearch: () => void this.focusSearch(),
      listKeys: () => void this.start('list'),
    };
  }

  /** Ignored while an earlier one is still open. */
  async start(action: KeyAction): Promise<void> {
    if (this.isBusy) return;
    if (action === 'search') return this.focusSearch();
    this.isBusy = true;
    this.hasFailed = false;
    const command = await this.open(action).catch(() => {
      this.hasFailed = true;
    });
    this.isBusy = false;
    this.host.requestUpdate();
    command?.run();
  }

  /** The dialogs are loaded when they are first opened: most visits need neither. */
  private async open(dialog: 'palette' | 'list'): Promise<Command | undefined> {
    if (dialog === 'palette') return this.choose();
    const { showKeys } = await import('./key-list.js');
    const { words, shortcuts } = this.view();
    await showKeys(this.host.renderRoot, { words, shortcuts });
    return undefined;
  }

  private async choose(): Promise<Command | undefined> {
    const [{ chooseCommand }, { localCommands }, { appCommand, appQuery }, { apiFor }] = await Promise.all([
      import('./command-palette.js'),
      import('./commands.js'),
      import('./app-commands.js'),
      import('../../api/appconnect-api.js'),
    ]);
    const { words, context, shortcuts } = this.view();
    if (context === undefined) return undefined;
    const { targets } = this;
    const isAdmin = context.session.role === 'org_admin';
    return chooseCommand(this.host.renderRoot, {
      words,
      commands: localCommands({ words, ...context, shortcuts, targets }),
      findApps: async (text, signal) => {
        const query = appQuery(text, words);
        const { apps, catalog } = await apiFor(hostBasePath()).listApps(
          { limit: maxApps, ...(query !== '' && { query }) },
          signal,
        );
        const cannotSignIn = catalog.source === 'none';
        return apps.map((app) => appCommand(app, { words, isAdmin, cannotSignIn, targets }));
      },
    });
  }

  private async showPage(page: PageId, params: string[] = []): Promise<void> {
    navigate(page, { params });
    await this.host.updateComplete;
    this.host.renderRoot.querySelector<HTMLElement>('settings-page:not([hidden])')?.focus();
  }

  private async showApp(name: string): Promise<void> {
    navigate('integrations');
    await this.host.updateComplete;
    const catalog = await waitForShown(this.host.renderRoot, 'appconnect-catalog');
    await (catalog as Catalog | undefined)?.find(name);
  }

  /** The search of the page that is shown, or else the search for apps. */
  private async focusSearch(): Promise<void> {
    const field = 'input[type=search]';
    if (findShown(this.host.renderRoot, field) === undefined) navigate('integrations');
    await this.host.updateComplete;
    (await waitForShown(this.host.renderRoot, field))?.focus();
  }
}
