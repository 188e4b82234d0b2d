import { html, nothing, type PropertyValues } from 'lit';
import { property, query as queryOne } from 'lit/decorators.js';
import type { AppView } from '../../../src/contract/app-constants.js';
import type { AgentsChangedEvent } from '../../events/agents-changed-event.js';
import { PlaceChangedEvent } from '../../events/place-changed-event.js';
import type { Listing } from '../../state/app-listing.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { failureNote } from '../failure-note.js';
import { handOffConverter } from '../hand-off.js';
import { catalogStyles } from './catalog.styles.js';
import { catalogList } from './catalog-list.js';
import { countsLine, isWithoutCatalog, type NotesView, skeleton, staleNote } from './catalog-notes.js';
import type { RowsView } from './catalog-rows.js';
import { defaultSearch, placeOf, type Search, searchAt } from './catalog-search.js';
import { catalogToolbar } from './catalog-toolbar.js';
import { emptyNote, nothingUsableNote } from './empty-notes.js';
import { ListVirtualizer } from './list-virtualizer.js';
import { ListingController } from './listing-controller.js';
import { ReservedHeight } from './reserved-height.js';
import { ResultsController } from './results-controller.js';
import { RowNavigation } from './row-navigation.js';
import { sectionTexts } from './section-texts.js';

/** The next page is fetched once so few loaded rows are left below. */
const prefetchRows = 24;

/**
 * The apps of an organization, with search and with the actions for each app.
 * It scrolls with its nearest scrolling ancestor; only the rows near the visible area are in the page.
 *
 * @slot toolbar - Further controls at the end of the toolbar.
 *
 * @fires appconnect-app-enabled - The person enabled an app for the organization.
 * @fires appconnect-app-disabled - The person disabled one.
 * @fires appconnect-agents-changed - The person gave an app to an agent, or took it away.
 * @fires appconnect-connection-changed - A connection of the viewer changed, here or elsewhere.
 * @fires appconnect-place-changed - The person searched, or chose a category or a view.
 * @fires appconnect-try-requested - The person wants to try an app; only `with-try`.
 *
 * @csspart toolbar - Search, category and view.
 * @csspart search - The search field.
 * @csspart category - The category field.
 * @csspart view - Each of the view buttons.
 * @csspart counts - The line with the counts.
 * @csspart note - A note on a problem of the whole list.
 * @csspart list - The list.
 * @csspart heading - The heading of a section.
 * @csspart empty - The note in place of an empty list.
 *
 * @cssprop --appconnect-sticky-offset - How far below the top of the scrolled area the toolbar stays.
 */
export class Catalog extends AppConnectElement {
  static override styles = [sharedStyles, catalogStyles];

  private readonly loader: ListingController = new ListingController(this, () => this.search);
  private readonly navigation: RowNavigation = new RowNavigation(
    this,
    () => this.results.rows,
    () => this.searchField?.focus(),
  );
  private readonly virtualizer = new ListVirtualizer(this, () => this.navigation.focusedRow);
  private readonly results: ResultsController = new ResultsController(
    this,
    this.loader,
    this.virtualizer,
    () => this.isAdmin,
  );
  private readonly reservedHeight = new ReservedHeight(this, this.loader, () => this.search);

  @queryOne('.toolbar input') private readonly searchField!: HTMLInputElement | null;

  /** `popular`: the apps in use and the most used ones; `enabled`; `all`: the whole catalog, for org admins. */
  @property() view: AppView = 'popular';

  /** The search text. */
  @property() query = '';

  /** The category to show; empty for all. */
  @property() category = '';

  /** Whether the viewer is an admin of the organization; by default read from the service's answers. */
  @property({ type: Boolean }) admin = false;

  /**
   * Whether sign-in links must work in another browser. `hand-off`: yes, each is given to `window.open` and shown as a link;
   * `hand-off="false"`: no. By default only as a home-screen app (`display-mode: standalone`), which opens a tab of its own.
   */
  @property({ attribute: 'hand-off', converter: handOffConverter }) handOff: boolean | undefined;

  /** Makes each row one tab stop; the arrow keys to the sides then move the focus among its buttons. */
  @property({ type: Boolean, attribute: 'one-tab-stop' }) oneTabStop = false;

  /**
   * Shows Try it beside the apps that are connected and given to an agent, for a page that answers `appconnect-try-requested`;
   * elsewhere the button would do nothing, so there is none.
   */
  @property({ type: Boolean, attribute: 'with-try' }) withTry = false;

  /** Whether the element around it asks for a key, and so says already why no app is listed. */
  @property({ attribute: false }) isKeyAskedFor = false;

  /** Searches among all apps. Moves the focus to the search field, and once there is an answer to the next step of the first app. */
  async find(query: string): Promise<void> {
    const { view } = this.search;
    this.handleSearch({ view: view === 'enabled' ? defaultSearch.view : view, query, category: '' });
    await this.updateComplete;
    this.searchField?.focus();
    await this.handlePickFirst();
  }

  /** Members may not see the whole catalog, though an address that an admin sent them may ask for it. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.hasUpdated && changed.has('isKeyAskedFor')) this.loader.startAnew();
    const isRefused = this.view === 'all' && this.loader.error?.code === 'forbidden';
    if (isRefused) this.handleSearch({ view: defaultSearch.view });
  }

  /** Otherwise what another service lists would count as a change of this list. */
  protected override beginAnew(): void {
    this.loader.forget();
  }

  protected override updated(): void {
    if (!this.results.isFolded && this.virtualizer.endRow > this.results.rows.length - prefetchRows)
      void this.loader.loadNext();
  }

  protected override render() {
    const { error } = this.loader;
    const [listing, shown] = this.results.isOutdated ? [] : [this.loader.listing, this.results.listing];
    if (this.isKeyAskedFor && !shown?.total) return nothing;
    const notes = this.notesView();
    const hasNoCatalog = listing !== undefined && isWithoutCatalog(listing);
    const failure = listing && error && failureNote(this.words, error, notes.reload);
    return html`
      ${hasNoCatalog ? nothing : [this.renderToolbar(failure), this.renderCounts(listing)]}
      ${staleNote(listing, notes)}
      ${shown === undefined && error === undefined ? skeleton(this.language) : nothing}
      <div class="results" .style=${`min-block-size: ${this.reservedHeight.heightPx}px`}>
        ${shown === undefined || shown.total === 0 ? emptyNote(shown, error, notes) : this.renderList(notes)}
      </div>
    `;
  }

  private renderToolbar(note: unknown) {
    return catalogToolbar({
      search: this.search,
      categories: this.loader.listing?.categories ?? [],
      admin: this.isAdmin,
      language: this.language,
      note,
      change: (parts) => this.handleSearch(parts),
      pickFirst: () => this.handlePickFirst(),
    });
  }

  /** Three zeros would say less than the note below them. */
  private renderCounts(listing: Listing | undefined) {
    const { appCount, hasNothingUsable } = this.results;
    return countsLine(hasNothingUsable ? undefined : listing, appCount, this.language);
  }

  private get search(): Search {
    return searchAt(this);
  }

  private get isAdmin(): boolean {
    return this.admin || this.results.isForAdmin;
  }

  private notesView(): NotesView {
    return {
      search: this.search,
      admin: this.isAdmin,
      language: this.language,
      change: (parts) => {
        this.handleSearch(parts);
        this.searchField?.focus();
      },
      reload: () => this.loader.retry(),
    };
  }

  private renderList(notes: NotesView) {
    const list = catalogList({
      ...this.rowsView(),
      host: this,
      rowCount: this.results.rowCount,
      label: this.words.apps.title,
      isBusy: this.loader.isPending,
      virtualizer: this.virtualizer,
      navigation: this.navigation,
      handleAgents: this.handleAgents,
    });
    // Always two parts: another shape would make the list anew, without the focus in it.
    return [this.results.hasNothingUsable ? nothingUsableNote(notes) : nothing, list];
  }

  private rowsView(): RowsView {
    const { handOff, oneTabStop, isAdmin: admin, search } = this;
    const { rows, appCount, others, hasNothingUsable: isExplained } = this.results;
    const texts = sectionTexts({ search, areUnusable: others !== undefined, isExplained }, this.words);
    // Without a key, or before the provider ever answered, no call of any app can work, and no sign-in.
    const cannotSignIn = this.loader.listing?.catalog.source === 'none';
    const withTry = this.withTry && !cannotSignIn;
    return { rows, appCount, admin, handOff, oneTabStop, withTry, cannotSignIn, others, ...texts };
  }

  private handleSearch(parts: Partial<Search>): void {
    Object.assign(this, parts);
    this.dispatchEvent(new PlaceChangedEvent({ place: placeOf(this.search) }));
  }

  /** Whoever types on or goes elsewhere, before what they searched for is there, keeps the focus. */
  private async handlePickFirst(): Promise<void> {
    const { query } = this;
    await this.updateComplete;
    await this.loader.settled();
    await this.updateComplete;
    const isAwaited = query === this.query && this.searchField?.matches(':focus');
    if (isAwaited) await this.navigation.moveToFirst();
  }

  private handleAgents = (event: AgentsChangedEvent): void => {
    this.loader.patchApp(event.detail.app, { agentCount: event.detail.agentCount });
  };
}

customElements.define('appconnect-catalog', Catalog);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-catalog': Catalog;
  }
}
