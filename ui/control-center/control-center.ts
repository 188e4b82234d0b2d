import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TryRequestedEvent } from '../events/try-requested-event.js';
import { controlCenterStyles } from './control-center.styles.js';
import type { AccountChosenEvent, Preferences, PreferencesChangedEvent } from './frame/account-menu.js';
import { controlStyles } from './frame/control.styles.js';
import { DrawerController } from './frame/drawer-controller.js';
import { icon } from './frame/icons.js';
import { skeletonStyles } from './frame/skeleton.styles.js';
import { HostProblem, problemText, type Session } from './host/host-api.js';
import { type SessionContext, SessionController } from './host/session-controller.js';
import { CommandController } from './keys/command-controller.js';
import type { TriedApp } from './pages/agents-page.js';
import { PageController } from './pages/page-controller.js';
import { pageOfSlot, pageView } from './pages/page-view.js';
import type { PersonChosenEvent } from './pages/sign-in-chooser.js';
import {
  applyLanguage,
  applyTheme,
  readLanguage,
  readShortcuts,
  readTheme,
  saveShortcuts,
  wordsIn,
} from './preferences.js';
import { clearScroll, navigate, type PageId, pagesFor, replacePlace } from './router.js';
import './frame/account-menu.js';
import './frame/find-button.js';
import './frame/side-navigation.js';
import './pages/sign-in-chooser.js';

const logoUrl = new URL('./control-center.svg', import.meta.url).href;

/** The reference host's control center: the sign-in, the window, and the page that is shown in it. */
@customElement('control-center')
export class ControlCenter extends LitElement {
  static override styles = [controlStyles, skeletonStyles, controlCenterStyles];

  private readonly sessionController = new SessionController(this);
  private readonly drawer = new DrawerController(this);
  private readonly pages = new PageController(this, (page) => this.setTitle(page));
  private readonly commands = new CommandController(
    this,
    () => ({ words: this.words, context: this.sessionController.context, shortcuts: this.shortcuts }),
    {
      changePreferences: (change) => this.changePreferences(change),
      changeOrganization: (org) => void this.changeOrganization(org),
    },
  );

  @state() private theme = readTheme();
  @state() private language = readLanguage();
  @state() private shortcuts = readShortcuts();
  @state() private tried: TriedApp | undefined;
  private wasSignedIn = false;
  /** The person and organization that were shown last. */
  private lastShown: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    applyTheme(this.theme);
    applyLanguage(this.language);
  }

  protected override willUpdate(): void {
    const session = this.sessionController.context?.session;
    if (session === undefined) return;
    const isOther = this.forgetOtherPlaces(session);
    if (!pagesFor(session).includes(this.pages.current)) this.leavePage({ isOther });
  }

  /** The page is not for this person. Where they were on it, they have lost a role, and are told so. */
  private leavePage({ isOther }: { isOther: boolean }): void {
    navigate('integrations', { replace: true });
    if (isOther || !this.wasSignedIn) return;
    this.sessionController.failure = new HostProblem('forbidden', '');
    void this.keepFocus();
  }

  protected override updated(): void {
    const isSignedIn = this.sessionController.context !== undefined;
    // The next person would find the page under it.
    if (this.wasSignedIn && !isSignedIn) this.drawer.leave();
    this.wasSignedIn = isSignedIn;
  }

  private get words() {
    return wordsIn(this.language);
  }

  private setTitle(page: PageId): void {
    document.title = `${this.words.pages[page].title} · ${this.words.controlCenter}`;
  }

  private async changeOrganization(org: string | undefined): Promise<void> {
    this.drawer.leave();
    const user = this.sessionController.context?.session.user;
    if (org && user) return this.switchTo({ user, org });
    this.forgetPlaces();
    await this.sessionController.signOut();
  }

  private async switchTo(choice: { user: string; org: string }): Promise<void> {
    await this.sessionController.signIn(choice);
    await this.keepFocus();
  }

  private readonly loadAgents = async (): Promise<void> => {
    await this.sessionController.loadAgents();
    await this.keepFocus();
  };

  /** Where what had the focus is gone, the page has it. */
  private async keepFocus(): Promise<void> {
    await this.updateComplete;
    if (document.activeElement === document.body) this.focusPage();
  }

  /** Whether the person or the organization is another one, however that changed. Who comes back finds what they were looking at. */
  private forgetOtherPlaces({ user, org }: Session): boolean {
    const isOther = this.lastShown !== `${user} ${org}`;
    if (this.lastShown !== undefined && isOther) this.forgetPlaces();
    this.lastShown = `${user} ${org}`;
    return isOther;
  }

  /** What one person searched for is nothing that the next one should see. */
  private forgetPlaces(): void {
    clearScroll();
    replacePlace(this.pages.current, {});
    this.pages.forgetVisited();
    this.tried = undefined;
  }

  private changePreferences(preferences: Preferences): void {
    Object.assign(this, preferences);
    saveShortcuts(this.shortcuts);
    applyTheme(this.theme);
    applyLanguage(this.language);
    this.setTitle(this.pages.current);
  }

  /** Shows the page that an element requests, where something can be fixed. */
  private handleNavigation({ detail }: CustomEvent<{ slot: string }>): void {
    const page = pageOfSlot(detail.slot);
    if (page) navigate(page);
  }

  /** Opens the page on which an agent's tools are tried, with an app that an element offered. */
  private handleTry({ detail }: TryRequestedEvent): void {
    this.tried = { ...detail };
    navigate('agents');
  }

  protected override render() {
    const { words } = this;
    const { status, context, people, failure } = this.sessionController;
    if (status === 'loading') return html`<slot></slot><p class="visually-hidden" role="status">${words.loading}</p>`;
    if (status === 'failed') return this.renderFailure();
    if (context) return keyed(`${context.session.user} ${context.session.org}`, this.renderWindow(context));
    return html`<sign-in-chooser
      role="main"
      .words=${words}
      .people=${people}
      .failure=${failure === undefined ? '' : problemText(words, failure)}
      .takesFocus=${this.wasSignedIn}
      @person-chosen=${({ user, org }: PersonChosenEvent) => this.sessionController.signIn({ user, org })}
    ></sign-in-chooser>`;
  }

  private renderFailure() {
    return html`
      <div class="failure" role="alert">
        <p>${problemText(this.words, this.sessionController.failure)}</p>
        <button class="button" type="button" @click=${() => location.reload()}>${this.words.tryAgain}</button>
      </div>
    `;
  }

  private renderWindow(context: SessionContext) {
    return html`
      <button class="button skip" type="button" ?inert=${this.drawer.isOpen} @click=${this.focusPage}>${this.words.skipToContent}</button>
      <div class="window" @keydown=${this.handleEscape}>
        ${this.renderBar()} ${this.renderSide(context.session)}
        <div class="backdrop" ?hidden=${!this.drawer.isOpen} @click=${this.drawer.close}></div>
        <main
          class="pane"
          ?inert=${this.drawer.isOpen}
          @appconnect-navigation-requested=${this.handleNavigation}
          @appconnect-try-requested=${this.handleTry}
        >
          ${repeat(
            pagesFor(context.session).filter((page) => this.pages.isVisited(page)),
            (page) => page,
            (page) => this.renderPage(page, context),
          )}
        </main>
        ${this.renderAlert()}
      </div>
    `;
  }

  /** That the organization stayed as it was, or that no command is there. */
  private renderAlert() {
    const { failure } = this.sessionController;
    if (failure === undefined && !this.commands.hasFailed) return nothing;
    const text = failure === undefined ? this.words.keys.notLoaded : problemText(this.words, failure);
    return html`<p class="card not-loaded" role="alert">${text}</p>`;
  }

  private readonly handleEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') void this.drawer.closeIfOpen();
  };

  private readonly focusPage = (): void => {
    this.renderRoot.querySelector<HTMLElement>('settings-page:not([hidden])')?.focus();
  };

  private renderBar() {
    return html`
      <div class="bar" ?inert=${this.drawer.isOpen}>
        <button
          class="icon-button"
          type="button"
          aria-label=${this.words.openNavigation}
          aria-expanded=${this.drawer.isOpen}
          @click=${this.drawer.open}
        >
          ${icon('menu')}
        </button>
        <span aria-hidden="true">${this.words.controlCenter}</span>
      </div>
    `;
  }

  private renderSide(session: Session) {
    return html`
      <div class="side ${this.drawer.isOpen ? 'open' : ''}" role=${this.drawer.isOpen ? 'dialog' : 'banner'}
        aria-modal=${this.drawer.isOpen ? 'true' : nothing}
        aria-label=${this.drawer.isOpen ? this.words.navigation : nothing}
        ?inert=${this.drawer.isNarrow && !this.drawer.isOpen}>
        <div class="brand">
          <img src=${logoUrl} alt="" />
          <span>${this.words.controlCenter}</span>
          <button
            class="icon-button"
            type="button"
            aria-label=${this.words.closeNavigation}
            @click=${this.drawer.close}
          >
            ${icon('close')}
          </button>
        </div>
        <find-button .words=${this.words} .shortcuts=${this.shortcuts} @click=${this.handleFind}></find-button>
        <side-navigation
          .words=${this.words}
          .current=${this.pages.current}
          .pages=${pagesFor(session)}
          @page-chosen=${this.drawer.closeIfOpen}
        ></side-navigation>
        <account-menu
          .words=${this.words}
          .session=${session}
          .theme=${this.theme}
          .language=${this.language}
          .shortcuts=${this.shortcuts}
          @account-chosen=${({ org }: AccountChosenEvent) => this.changeOrganization(org)}
          @preferences-changed=${({ preferences }: PreferencesChangedEvent) => this.changePreferences(preferences)}
        ></account-menu>
      </div>
    `;
  }

  private readonly handleFind = async (): Promise<void> => {
    await this.drawer.closeIfOpen();
    await this.commands.start('palette');
  };

  private renderPage(page: PageId, context: SessionContext) {
    const { words, language, shortcuts, tried, loadAgents } = this;
    const { current } = this.pages;
    const host = this.sessionController.api;
    return pageView(page, { current, context, host, words, language, shortcuts, tried, loadAgents });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'control-center': ControlCenter;
  }
}
