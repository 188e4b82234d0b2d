import { html, LitElement, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type PageId, savedScroll, saveScroll } from '../router.js';
import { controlStyles } from './control.styles.js';
import { settingsPageStyles } from './settings-page.styles.js';

/** One page of the control center: a heading and its content. It scrolls by itself and keeps its position in this tab. */
@customElement('settings-page')
export class SettingsPage extends LitElement {
  static override styles = [controlStyles, settingsPageStyles];

  private contentObserver: ResizeObserver | undefined;

  @property() page: PageId = 'integrations';
  @property() heading = '';
  @property() lead = '';
  @property({ type: Boolean, reflect: true }) override hidden = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('scroll', this.handleScroll, { passive: true });
    for (const type of ['wheel', 'touchstart', 'keydown'])
      this.addEventListener(type, this.stopRestoring, { passive: true });
  }

  /** Focuses the heading: a `tabindex` of -1 on the element itself would take its content out of the tab order. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopRestoring();
  }

  /** Restores the position of a page that is shown again: not every browser keeps that of what it does not show. */
  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('hidden') && !this.hidden) this.startRestoring();
  }

  private startRestoring(): void {
    this.stopRestoring();
    const top = savedScroll(this.page);
    const column = this.renderRoot.querySelector('.column');
    if (!top || !column) return;
    this.contentObserver = new ResizeObserver(() => this.restoreScroll(top));
    this.contentObserver.observe(column);
  }

  /** Content arrives in pieces, so the position is restored once the page is long enough. */
  private restoreScroll(top: number): void {
    if (this.scrollHeight - this.clientHeight < top) return;
    this.scrollTop = top;
    this.stopRestoring();
  }

  private readonly stopRestoring = (): void => {
    this.contentObserver?.disconnect();
    this.contentObserver = undefined;
  };

  private readonly handleScroll = (): void => {
    if (!this.contentObserver && !this.hidden) saveScroll(this.page, this.scrollTop);
  };

  protected override render() {
    return html`
      <div class="column">
        <header>
          <h1 tabindex="-1">${this.heading}</h1>
          <p class="muted">${this.lead}</p>
        </header>
        <slot></slot>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'settings-page': SettingsPage;
  }
}
