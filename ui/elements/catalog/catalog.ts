import { html, nothing } from 'lit';
import { property, query as queryOne } from 'lit/decorators.js';
import type { AppView } from '../../../src/contract/constants.js';
import type { AgentsChangedEvent } from '../../events/agents-changed-event.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { handOffConverter } from '../hand-off.js';
import { catalogStyles } from './catalog.styles.js';
import { catalogLine, type LinesView } from './catalog-line.js';
import { countsLine, emptyNote, isWithoutCatalog, type NotesView, skeleton, staleNote } from './catalog-notes.js';
import { catalogToolbar } from './catalog-toolbar.js';
import { HeldRoom } from './held-room.js';
import { LineFocus } from './line-focus.js';
import { ListingController, type Search } from './listing-controller.js';
import { ResultsController } from './results-controller.js';
import { blockLines, WindowedBlocks } from './windowed-blocks.js';

const narrowPx = 688;
const rowPx = { wide: 61, narrow: 100, heading: 37 };
/** Lines before the end of what was read at which the next page is fetched. */
const aheadLines = 24;

/**
 * The apps of an organization, with search, and with everything that can be done to each of them.
 * It scrolls with whatever scrolls around it; only the rows in sight are in the page.
 *
 * @slot toolbar - Further controls at the end of the toolbar.
 *
 * @fires appconnect-app-enabled - The person enabled an app for the organization.
 * @fires appconnect-app-disabled - The person disabled one.
 * @fires appconnect-agents-changed - The person gave an app to an agent, or took it away.
 * @fires appconnect-connection-changed - A connection of the viewer changed, here or elsewhere.
 *
 * @csspart toolbar - Search, category and view.
 * @csspart search - The search field.
 * @csspart category - The category field.
 * @csspart view - Each of the view buttons.
 * @csspart counts - The line with the counts.
 * @csspart note - What is wrong with the list as a whole.
 * @csspart list - The list.
 * @csspart heading - The heading of a section.
 * @csspart empty - What stands in the place of an empty list.
 *
 * @cssprop --appconnect-sticky-offset - How far below the top of the scrolled area the toolbar stays.
 */
export class Catalog extends AppConnectElement {
  static override styles = [sharedStyles, catalogStyles];

  private readonly loader: ListingController = new ListingController(this, () => this.search);
  private readonly focusedLine: LineFocus = new LineFocus(
    this,
    () => this.results.entries,
    () => this.searchField.focus(),
  );
  private readonly blocks = new WindowedBlocks(this, () => this.focusedLine.line);
  private readonly results: ResultsController = new ResultsController(this, this.loader, this.blocks);
  private readonly room = new HeldRoom(this, this.loader, () => this.search);

  @queryOne('.toolbar input') private readonly searchField!: HTMLInputElement;

  /** `popular`: what is in use and the most requested; `enabled`; `all`: the whole catalog, for org admins. */
  @property() view: AppView = 'popular';

  /** What is searched for. */
  @property() query = '';

  /** The category to stay within; empty for all. */
  @property() category = '';

  /** Whether the viewer is an admin of the organization; found out from the service unless the host says so. */
  @property({ type: Boolean }) admin = false;

  /**
   * Asks for sign-in links that another browser can open, for pages whose links leave them: `hand-off` always, `hand-off="false"`
   * never. Left out, it is so where the page runs as a home-screen app (`display-mode: standalone`).
   */
  @property({ attribute: 'hand-off', converter: handOffConverter }) handOff: boolean | undefined;

  protected override updated(): void {
    if (this.blocks.endLine > this.results.entries.length - aheadLines) void this.loader.loadNext();
  }

  protected override render() {
    const { listing, error } = this.loader;
    const notes = this.notesView();
    const isBare = listing !== undefined && isWithoutCatalog(listing);
    return html`
      ${isBare ? nothing : [this.renderToolbar(), countsLine(listing, this.language)]} ${staleNote(listing, error, notes)}
      ${listing === undefined && error === undefined ? skeleton(this.language) : nothing}
      <div class="hold" .style=${`min-block-size: ${this.room.heightPx}px`}>
        ${listing === undefined || listing.total === 0 ? emptyNote(listing, error, notes) : this.renderList(listing.total)}
      </div>
    `;
  }

  private renderToolbar() {
    return catalogToolbar({
      search: this.search,
      categories: this.loader.listing?.categories ?? [],
      admin: this.isAdmin,
      language: this.language,
      change: (parts) => this.handleSearch(parts),
      pickFirst: () => this.handlePickFirst(),
    });
  }

  private get search(): Search {
    return { view: this.view, query: this.query, category: this.category };
  }

  private get isAdmin(): boolean {
    return this.admin || this.results.isForAdmin;
  }

  private estimate(from: number, to: number): number {
    const headings = this.results.entries.slice(from, to).filter((entry) => 'section' in entry).length;
    const eachPx = this.clientWidth < narrowPx ? rowPx.narrow : rowPx.wide;
    return headings * rowPx.heading + (to - from - headings) * eachPx;
  }

  private notesView(): NotesView {
    return {
      search: this.search,
      admin: this.isAdmin,
      language: this.language,
      clear: () => {
        this.handleSearch({ query: '', category: '' });
        this.searchField.focus();
      },
      reload: () => this.loader.reload(),
    };
  }

  private renderList(total: number) {
    const count = Math.ceil(this.results.lineCount / blockLines);
    const lines = this.linesView(total);
    return html`<div
      class="list card"
      part="list"
      role="list"
      aria-label=${this.words.apps.title}
      aria-busy=${this.loader.isPending}
      @focusin=${this.focusedLine.handleFocusIn}
      @focusout=${this.focusedLine.handleFocusOut}
      @keydown=${this.focusedLine.handleKey}
      @appconnect-agents-changed=${this.handleAgents}
    >
      ${Array.from({ length: count }, (_, block) => this.renderBlock(block, lines))}
    </div>`;
  }

  /** Sizes go through the property `style`: a content security policy refuses the attribute. */
  private renderBlock(block: number, lines: LinesView) {
    const from = block * blockLines;
    const to = Math.min(from + blockLines, this.results.lineCount);
    const isDrawn = this.blocks.isDrawn(block);
    const isPassing = this.blocks.isPassing(block);
    const size = isDrawn ? '' : `block-size: ${this.blocks.heightOf(block) ?? this.estimate(from, to)}px`;
    const drawn = Array.from({ length: isDrawn ? to - from : 0 }, (_, line) =>
      catalogLine({ index: from + line, isPassing }, lines),
    );
    return html`<div class="block" data-block=${block} .style=${size}>${drawn}</div>`;
  }

  private linesView(total: number): LinesView {
    const { apps } = this.words;
    const others = this.view === 'popular' && this.category === '' ? apps.mostUsed : apps.otherApps;
    const headings = {
      attention: apps.needsAttention,
      connected: apps.connectedApps,
      enabled: apps.enabledApps,
      others,
    };
    const { handOff, isAdmin: admin } = this;
    const { entries } = this.results;
    return { entries, total, admin, handOff, headings, enableHint: apps.enableHint };
  }

  private handleSearch(parts: Partial<Search>): void {
    Object.assign(this, parts);
  }

  private async handlePickFirst(): Promise<void> {
    await this.updateComplete;
    await this.loader.settled();
    await this.updateComplete;
    await this.focusedLine.moveToFirst();
  }

  private handleAgents = (event: AgentsChangedEvent): void => {
    this.loader.take(event.detail.app, { agentCount: event.detail.agentCount });
  };
}

customElements.define('appconnect-catalog', Catalog);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-catalog': Catalog;
  }
}
