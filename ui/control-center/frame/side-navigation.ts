import { html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { hrefOf, navigate, type PageId, pageIds } from '../router.js';
import type { Words } from '../words.en.js';
import { controlStyles } from './control.styles.js';
import { icon } from './icons.js';
import { sideNavigationStyles } from './side-navigation.styles.js';

/** The list of pages. It has one tab stop; the arrow keys, Home and End move the focus and open the page. */
@customElement('side-navigation')
export class SideNavigation extends LitElement {
  static override styles = [controlStyles, sideNavigationStyles];

  @property({ attribute: false }) words: Words | undefined;
  @property() current: PageId = 'integrations';
  /** The pages to list. */
  @property({ attribute: false }) pages: readonly PageId[] = pageIds;

  private handleKey(event: KeyboardEvent): void {
    const next = this.pageAt(event.key);
    if (!next) return;
    event.preventDefault();
    navigate(next, { replace: true });
    this.renderRoot.querySelector<HTMLAnchorElement>(`[data-page="${next}"]`)?.focus();
  }

  private pageAt(key: string): PageId | undefined {
    const { pages } = this;
    const index = pages.indexOf(this.current);
    if (key === 'ArrowDown') return pages[(index + 1) % pages.length];
    if (key === 'ArrowUp') return pages[(index + pages.length - 1) % pages.length];
    if (key === 'Home') return pages[0];
    if (key === 'End') return pages.at(-1);
    return undefined;
  }

  protected override render() {
    return html`
      <nav aria-label=${this.words?.navigation ?? ''}>
        <ul @keydown=${this.handleKey}>
          ${this.pages.map((page) => this.renderLink(page))}
        </ul>
      </nav>
    `;
  }

  private renderLink(page: PageId) {
    const isCurrent = page === this.current;
    return html`
      <li>
        <a
          href=${hrefOf(page)}
          data-page=${page}
          tabindex=${isCurrent ? 0 : -1}
          aria-current=${isCurrent ? 'page' : 'false'}
          @click=${() => this.dispatchEvent(new Event('page-chosen', { bubbles: true, composed: true }))}
          >${icon(page)}<span>${this.words?.pages[page].title}</span></a
        >
      </li>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'side-navigation': SideNavigation;
  }
}
