import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { controlCenterStyles } from './control-center.styles.js';
import type { AccountChosenEvent, ArrangementChangedEvent, PersonChosenEvent } from './frame/account-events.js';
import { controlStyles } from './frame/control-styles.js';
import { icon } from './frame/icons.js';
import type { Session } from './host/host-shapes.js';
import { problemText } from './host/problem-text.js';
import { type Visit, VisitController } from './host/visit-controller.js';
import { forgetScroll, goTo, type PageId, pageFromAddress, pageIds } from './place.js';
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

  private readonly visits = new VisitController(this);

  @state() private page: PageId = pageFromAddress();
  @state() private visited: ReadonlySet<PageId> = new Set([pageFromAddress()]);
  @state() private isDrawerOpen = false;
  @state() private isNarrow = narrow.matches;
  @state() private theme = readTheme();
  @state() private language = readLanguage();

  override connectedCallback(): void {
    super.connectedCallback();
    applyTheme(this.theme);
    applyLanguage(this.language);
    window.addEventListener('hashchange', this.handlePlace);
    window.addEventListener('popstate', this.handlePlace);
    narrow.addEventListener('change', this.handleWidth);
    this.handlePlace();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.handlePlace);
    window.removeEventListener('popstate', this.handlePlace);
    narrow.removeEventListener('change', this.handleWidth);
  }

  private readonly handlePlace = (): void => {
    this.page = pageFromAddress();
    this.visited = new Set([...this.visited, this.page]);
    document.title = `${this.words.pages[this.page].title} · ${this.words.controlCenter}`;
  };

  private readonly handleWidth = (): void => {
    this.isNarrow = narrow.matches;
    this.isDrawerOpen = false;
  };

  private get words() {
    return wordsIn(this.language);
  }

  private async handleAccount({ org }: AccountChosenEvent): Promise<void> {
    this.isDrawerOpen = false;
    forgetScroll();
    const user = this.visits.visit?.session.user;
    if (org && user) await this.visits.signIn({ user, org });
    else await this.visits.signOut();
    this.visited = new Set([this.page]);
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
    const { phase, visit, people, failure } = this.visits;
    if (phase === 'loading') return html`<p class="failure muted" role="status">${words.loading}</p>`;
    if (phase === 'failed') return this.renderFailure();
    if (visit) return keyed(`${visit.session.user} ${visit.session.org}`, this.renderWindow(visit));
    return html`<sign-in-chooser
      role="main"
      .words=${words}
      .people=${people}
      .failure=${failure === undefined ? '' : problemText(words, failure)}
      @person-chosen=${({ user, org }: PersonChosenEvent) => this.visits.signIn({ user, org })}
    ></sign-in-chooser>`;
  }

  private renderFailure() {
    return html`
      <div class="failure" role="alert">
        <p>${problemText(this.words, this.visits.failure)}</p>
        <button class="button" type="button" @click=${() => location.reload()}>${this.words.tryAgain}</button>
      </div>
    `;
  }

  private renderWindow(visit: Visit) {
    return html`
      <button class="button skip" type="button" @click=${this.focusPage}>${this.words.skipToContent}</button>
      <div class="window" @keydown=${this.handleEscape}>
        ${this.renderBar()} ${this.renderSide(visit.session)}
        <div class="shade" ?hidden=${!this.isDrawerOpen} @click=${() => this.setDrawer(false)}></div>
        <main
          class="pane"
          ?inert=${this.isDrawerOpen}
          @appconnect-navigation-requested=${this.handleNavigation}
        >
          ${repeat(
            pageIds.filter((page) => this.visited.has(page)),
            (page) => page,
            (page) => this.renderPage(page, visit),
          )}
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
      <div class="side ${this.isDrawerOpen ? 'open' : ''}" role=${this.isDrawerOpen ? 'dialog' : 'banner'}
        aria-modal=${this.isDrawerOpen ? 'true' : nothing}
        aria-label=${this.isDrawerOpen ? this.words.navigation : nothing}
        ?inert=${this.isNarrow && !this.isDrawerOpen}>
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
  private furnitureFor({ session, agents, members }: Visit) {
    return {
      locale: this.language,
      viewer: session.user,
      agents,
      members: members
        .filter(({ isServiceAccount }) => !isServiceAccount)
        .map(({ user, name }) => ({ userId: user, name })),
    };
  }

  private renderPage(page: PageId, visit: Visit) {
    const { title, lead } = this.words.pages[page];
    return html`
      <settings-page .page=${page} .heading=${title} .lead=${lead} ?hidden=${page !== this.page}>
        ${
          page === 'agents'
            ? html`<agents-page
                .words=${this.words}
                .host=${this.visits.api}
                .agents=${visit.agents}
                .session=${visit.session}
                ?active=${page === this.page}
              ></agents-page>`
            : html`<plugin-slot
                .name=${slotOfPage[page]}
                .words=${this.words}
                .ui=${visit.ui}
                .language=${this.language}
                .furniture=${this.furnitureFor(visit)}
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
