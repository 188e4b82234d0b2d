import { html, LitElement } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { controlCenterStyles } from './control-center.styles.js';
import type { AccountChosenEvent, ArrangementChangedEvent, PersonChosenEvent } from './frame/account-events.js';
import { controlStyles } from './frame/control-styles.js';
import { icon } from './frame/icons.js';
import { HostApi } from './host/host-api.js';
import type { AgentSummary, HostUi, OrgMember, Person, Session } from './host/host-shapes.js';
import { goTo, type PageId, pageFromAddress, pageIds } from './place.js';
import { applyLanguage, applyTheme, readLanguage, readTheme } from './preferences.js';
import { wordsIn } from './words.js';
import './frame/account-menu.js';
import './frame/settings-page.js';
import './frame/side-navigation.js';
import './pages/agents-page.js';
import './pages/plugin-slot.js';
import './pages/sign-in-chooser.js';

const logoUrl = new URL('./control-center.svg', import.meta.url).href;
const slotOfPage = { integrations: 'integrations', workspace: 'workspace-settings', activity: 'activity' } as const;
const narrow = window.matchMedia('(max-width: 719px)');

/** The reference host's control center: who is signed in, which page is shown, and the window around both. */
@customElement('control-center')
export class ControlCenter extends LitElement {
  static override styles = [controlStyles, controlCenterStyles];

  private readonly host = new HostApi();

  @state() private phase: 'loading' | 'signed_out' | 'signed_in' | 'failed' = 'loading';
  @state() private session: Session | undefined;
  @state() private people: readonly Person[] = [];
  @state() private members: readonly OrgMember[] = [];
  @state() private agents: readonly AgentSummary[] = [];
  @state() private ui: HostUi | undefined;
  @state() private page: PageId = pageFromAddress();
  @state() private visited: ReadonlySet<PageId> = new Set([pageFromAddress()]);
  @state() private isDrawerOpen = false;
  @state() private isNarrow = narrow.matches;
  @state() private failure = '';
  @state() private theme = readTheme();
  @state() private language = readLanguage();

  override connectedCallback(): void {
    super.connectedCallback();
    applyTheme(this.theme);
    applyLanguage(this.language);
    window.addEventListener('hashchange', this.handlePlace);
    window.addEventListener('popstate', this.handlePlace);
    narrow.addEventListener('change', this.handleWidth);
    window.addEventListener('focus', this.handleReturn);
    void this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.handlePlace);
    window.removeEventListener('popstate', this.handlePlace);
    window.removeEventListener('focus', this.handleReturn);
    narrow.removeEventListener('change', this.handleWidth);
  }

  private readonly handlePlace = (): void => {
    this.page = pageFromAddress();
    this.visited = new Set([...this.visited, this.page]);
    document.title = `${this.words.pages[this.page].title} · ${this.words.controlCenter}`;
  };

  /** Another tab of this browser shares the session, and may have changed it. */
  private readonly handleReturn = async (): Promise<void> => {
    if (!this.session) return;
    const now = await this.host.findSession().catch(() => this.session);
    if (now?.user !== this.session?.user || now?.org !== this.session?.org) await this.load();
  };

  private readonly handleWidth = (): void => {
    this.isNarrow = narrow.matches;
    this.isDrawerOpen = false;
  };

  private get words() {
    return wordsIn(this.language);
  }

  private async load(): Promise<void> {
    try {
      const session = await this.host.findSession();
      this.people = await this.host.listPeople();
      if (session) await this.enter(session);
      else this.leave();
    } catch (cause) {
      this.failure = (cause as Error).message;
      this.phase = 'failed';
    }
  }

  private async enter(session: Session): Promise<void> {
    const [ui, members, agents] = await Promise.all([
      this.host.getUi(),
      this.host.listMembers(session),
      this.host.listAgents(),
    ]);
    Object.assign(this, { ui, members, agents, session, failure: '', phase: 'signed_in' });
    this.visited = new Set([this.page]);
    this.handlePlace();
  }

  private async handlePerson(choice: { user: string; org: string }): Promise<void> {
    try {
      await this.host.signIn(choice);
      await this.load();
    } catch (cause) {
      this.failure = (cause as Error).message;
    }
  }

  private async handleAccount({ org }: AccountChosenEvent): Promise<void> {
    this.isDrawerOpen = false;
    if (org && this.session) return this.handlePerson({ user: this.session.user, org });
    await this.host.signOut().catch(() => undefined);
    this.leave();
  }

  private leave(): void {
    this.session = undefined;
    this.phase = 'signed_out';
  }

  private handleArrangement({ theme, language }: ArrangementChangedEvent): void {
    this.theme = theme ?? this.theme;
    this.language = language ?? this.language;
    applyTheme(this.theme);
    applyLanguage(this.language);
    this.handlePlace();
  }

  private async setDrawer(isOpen: boolean): Promise<void> {
    this.isDrawerOpen = isOpen;
    await this.updateComplete;
    const target = isOpen ? '.side .icon-button' : '.bar .icon-button';
    this.renderRoot.querySelector<HTMLElement>(target)?.focus();
  }

  /** An element asks for the page on which something can be mended. */
  private handleNavigation({ detail }: CustomEvent<{ slot: string }>): void {
    const page = pageIds.find((each) => each !== 'agents' && slotOfPage[each] === detail.slot);
    if (page) goTo(page);
  }

  protected override render() {
    const { words } = this;
    if (this.phase === 'loading') return html`<p class="failure muted" role="status">${words.loading}</p>`;
    if (this.phase === 'failed') return this.renderFailure();
    if (!this.session) {
      return html`<sign-in-chooser
        .words=${words}
        .people=${this.people}
        .failure=${this.failure}
        @person-chosen=${(event: PersonChosenEvent) => this.handlePerson(event)}
      ></sign-in-chooser>`;
    }
    return keyed(`${this.session.user} ${this.session.org}`, this.renderWindow(this.session));
  }

  private renderFailure() {
    return html`
      <div class="failure" role="alert">
        <p>${this.failure}</p>
        <button class="button" type="button" @click=${() => location.reload()}>${this.words.tryAgain}</button>
      </div>
    `;
  }

  private renderWindow(session: Session) {
    return html`
      <button class="button skip" type="button" @click=${this.focusPage}>${this.words.skipToContent}</button>
      <div class="window" @keydown=${this.handleEscape}>
        ${this.renderBar()} ${this.renderSide(session)}
        <div class="shade" ?hidden=${!this.isDrawerOpen} @click=${() => this.setDrawer(false)}></div>
        <main
          class="pane"
          ?inert=${this.isDrawerOpen}
          @appconnect-navigation-requested=${this.handleNavigation}
        >
          ${pageIds.filter((page) => this.visited.has(page)).map((page) => this.renderPage(page, session))}
        </main>
      </div>
    `;
  }

  private readonly handleEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.isDrawerOpen) void this.setDrawer(false);
  };

  private readonly focusPage = (): void => {
    this.renderRoot.querySelector<HTMLElement>('settings-page:not([hidden])')?.focus();
  };

  private renderBar() {
    return html`
      <div class="bar" ?inert=${this.isDrawerOpen}>
        <button
          class="icon-button"
          type="button"
          aria-label=${this.words.openNavigation}
          aria-expanded=${this.isDrawerOpen}
          @click=${() => this.setDrawer(true)}
        >
          ${icon('menu')}
        </button>
        <span aria-hidden="true">${this.words.controlCenter}</span>
      </div>
    `;
  }

  private renderSide(session: Session) {
    return html`
      <div class="side ${this.isDrawerOpen ? 'open' : ''}" ?inert=${this.isNarrow && !this.isDrawerOpen}>
        <div class="brand">
          <img src=${logoUrl} alt="" />
          <span>${this.words.controlCenter}</span>
          <button
            class="icon-button"
            type="button"
            aria-label=${this.words.closeNavigation}
            @click=${() => this.setDrawer(false)}
          >
            ${icon('close')}
          </button>
        </div>
        <side-navigation
          .words=${this.words}
          .current=${this.page}
          @page-chosen=${() => this.isDrawerOpen && this.setDrawer(false)}
        ></side-navigation>
        <account-menu
          .words=${this.words}
          .session=${session}
          .theme=${this.theme}
          .language=${this.language}
          @account-chosen=${this.handleAccount}
          @arrangement-changed=${this.handleArrangement}
        ></account-menu>
      </div>
    `;
  }

  /** What the page tells the plugin's elements; each takes what it understands. */
  private furnitureFor(session: Session) {
    return {
      locale: this.language,
      viewer: session.user,
      agents: this.agents,
      members: this.members
        .filter(({ isServiceAccount }) => !isServiceAccount)
        .map(({ user, name }) => ({ userId: user, name })),
    };
  }

  private renderPage(page: PageId, session: Session) {
    const { title, lead } = this.words.pages[page];
    return html`
      <settings-page .page=${page} .heading=${title} .lead=${lead} ?hidden=${page !== this.page}>
        ${
          page === 'agents'
            ? html`<agents-page
                .words=${this.words}
                .host=${this.host}
                .agents=${this.agents}
                .session=${session}
                ?active=${page === this.page}
              ></agents-page>`
            : html`<plugin-slot
                .name=${slotOfPage[page]}
                .words=${this.words}
                .ui=${this.ui}
                .language=${this.language}
                .furniture=${this.furnitureFor(session)}
              ></plugin-slot>`
        }
      </settings-page>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'control-center': ControlCenter;
  }
}
