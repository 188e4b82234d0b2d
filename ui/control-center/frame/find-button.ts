import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { keyNames } from '../keys/keyboard-controller.js';
import type { Shortcuts } from '../preferences.js';
import type { Words } from '../words.en.js';
import { controlStyles } from './control.styles.js';
import { findButtonStyles } from './find-button.styles.js';
import { icon } from './icons.js';

/** The button that opens the palette, with its key while the keys are switched on. */
@customElement('find-button')
export class FindButton extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [controlStyles, findButtonStyles];

  @property({ attribute: false }) words: Words | undefined;
  @property() shortcuts: Shortcuts = 'on';

  protected override render() {
    const hasKeys = this.shortcuts === 'on';
    return html`
      <button
        class="button"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts=${hasKeys ? 'Control+K Meta+K' : nothing}
      >
        ${icon('search')}<span>${this.words?.palette.open}</span>
        ${hasKeys ? html`<kbd aria-hidden="true">${keyNames().palette}</kbd>` : nothing}
      </button>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'find-button': FindButton;
  }
}
