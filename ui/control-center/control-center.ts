import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TryRequestedEvent } from '../events/try-requested-event.js';
import type { TriedApp } from './agents/agents-page.js';
import { controlCenterStyles } from './control-center.styles.js';
import type { AccountChanges } from './frame/account-menu.js';
import { controlStyles } from './frame/control.styles.js';
import { DrawerController } from './frame/drawer-controller.js';
import { skeletonStyles } from './frame/skeleton.styles.js';
import { sideBar, topBar } from './frame/window-bars.js';
import { HostProblem, problemText, type Session } from './host/host-api.js';
import { type SessionContext, SessionController } from './host/session-controller.js';
import { CommandController } from './keys/command-controller.js';
import { PageController } from './pages/page-controller.js';
import { pageOfSlot, pageView } from './pages/page-view.js';
import type { PersonChosenEvent } from './pages/sign-in-chooser.js';
import { applyPreferences, type Preferences, readPreferences, wordsIn } from './preferences.js';
import { clearScroll, navigate, type PageId, pagesFor, replacePlace } from './router.js';
import './pages/sign-in-chooser.js';

/** The reference host's control center: the sign-in, the window, and the page that is shown in it. */
@customElement('control-center')
export class ControlCenter extends LitElement {
  static override styles = [controlStyles, skeletonStyles, controlCenterStyles];

  private readonly sessionController = new SessionController(this);
  private readonly drawer = new DrawerController(this);
  private readonly pages = new PageController(this, (page) => this.setTitle(page));
  private readonly changes: AccountChanges = {
    changePreferences: (change) => this.changePreferences(change),
    changeOrganization: (org) => void this.changeOrganization(org),
  };
  private readonly commands = new CommandController(
    this,
    () => ({
      words: this.words,
      context: this.sessionController.context,
      shortcuts: this.preferences.shortcuts,
    }),
    this.changes,
  );

  @state() private preferences = readPreferences();
  @state() private tried: TriedApp | undefined;
  private wasSignedIn = false;
  /** The person and organization that were shown last. */
  private lastShown: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    applyPreferences(this.preferences);
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
    return wordsIn(this.preferences.language);
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

  /** Gives the focus to the page where what had it is gone. */
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

  /** Forgets what was searched for and visited, which the next person should not see. */
  private forgetPlaces(): void {
    clearScroll();
    replacePlace(this.pages.current, {});
    this.pages.forgetVisited();
    this.tried = undefined;
  }

  private changePreferences(change: Partial<Preferences>): void {
    this.preferences = { ...this.preferences, ...change };
    applyPreferences(this.preferences);
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
        ${topBar(this.words, this.drawer)} ${this.renderSide(context.session)}
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

  private renderSide(session: Session) {
    const { words, preferences, drawer, changes } = this;
    return sideBar({
      words,
      session,
      preferences,
      drawer,
      current: this.pages.current,
      find: this.handleFind,
      ...changes,
    });
  }

  private readonly handleFind = async (): Promise<void> => {
    await this.drawer.closeIfOpen();
    await this.commands.start('palette');
  };

  private renderPage(page: PageId, context: SessionContext) {
    const { words, preferences, tried, loadAgents } = this;
    const { current } = this.pages;
    const host = this.sessionController.api;
    return pageView(page, { current, context, host, words, preferences, tried, loadAgents });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'control-center': ControlCenter;
  }
}
