import { html, nothing, svg } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Settings } from '../../../src/contract/settings-contract.js';
import { maxKeyLength } from '../../../src/contract/text-limits.js';
import { type ApiError, toApiError } from '../../api/api-error.js';
import { inputErrorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { keyFormStyles } from './key-form.styles.js';

/** Passes the new settings to the element around the form; does not bubble. */
export class KeyAcceptedEvent extends CustomEvent<Settings> {
  constructor(detail: Settings) {
    super('appconnect-key-accepted', { detail });
  }
}

/**
 * Takes the project key and has it checked before it is saved.
 *
 * @slot help - Explains which key is needed, and where it is found.
 * @fires {KeyAcceptedEvent} appconnect-key-accepted - The key was checked and saved.
 * @fires {Event} appconnect-key-cancelled - The person keeps the present key.
 * @csspart input - The field.
 * @csspart save - The button that saves.
 */
export class KeyForm extends AppConnectElement {
  static override styles = [sharedStyles, keyFormStyles];

  @query('input') private readonly input!: HTMLInputElement;
  @state() private isShown = false;
  @state() private isBusy = false;
  @state() private isConsumerKey = false;
  @state() private refusal: ApiError | undefined;
  @state() private isEmpty = false;

  /** Called before a key is sent; nothing is sent if it resolves with false. */
  @property({ attribute: false }) confirm: () => Promise<boolean> = async () => true;

  /** Whether there is a button that closes the form without a change. */
  @property({ type: Boolean }) cancellable = false;

  override focus(): void {
    this.input?.focus();
  }

  private handleInput(): void {
    this.refusal = undefined;
    this.isEmpty = false;
    this.isConsumerKey = this.input.value.trim().startsWith('ck_');
  }

  private async handleSubmit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    const key = this.input.value.trim();
    this.isEmpty = key === '';
    // What is wrong with such a key is known, so there is nothing to confirm and to check.
    if (this.isEmpty || this.isConsumerKey) return this.input.focus();
    if (await this.confirm()) await this.save(key);
  }

  private async save(key: string): Promise<void> {
    this.isBusy = true;
    this.refusal = undefined;
    this.announce(this.words.settings.key.checking);
    try {
      const { api } = this;
      const settings = await api.saveKey(key);
      // The page may show another service since, which knows nothing of this key.
      if (api !== this.api) return;
      this.input.value = '';
      this.dispatchEvent(new KeyAcceptedEvent(settings));
    } catch (error) {
      this.refusal = toApiError(error);
      this.focusKeeper.moveTo(this.input);
    } finally {
      this.isBusy = false;
      // The answer is told elsewhere; a region that still says "Checking…" would be read after it.
      this.announce('');
    }
  }

  private get fault(): string | undefined {
    if (this.refusal !== undefined) return inputErrorText(this.words, this.refusal);
    if (this.isEmpty) return this.words.settings.key.empty;
    return this.isConsumerKey ? this.words.settings.key.consumerKey : undefined;
  }

  protected override render() {
    const words = this.words.settings.key;
    const { fault } = this;
    const reveal = this.isShown ? words.conceal : words.reveal;
    return html`
      <form @submit=${this.handleSubmit} novalidate>
        <label for="key">${words.label}</label>
        <div class="line">
          <div class="field">
            <input
              id="key"
              part="input"
              type=${this.isShown ? 'text' : 'password'}
              autocomplete="new-password"
              autocapitalize="off"
              spellcheck="false"
              placeholder="ak_…"
              maxlength=${maxKeyLength}
              aria-invalid=${fault !== undefined}
              aria-describedby="fault hint"
              ?readonly=${this.isBusy}
              @input=${this.handleInput}
            />
            <button
              type="button"
              class="quiet reveal"
              aria-label=${reveal}
              title=${reveal}
              @click=${() => (this.isShown = !this.isShown)}
            >
              ${eyeIcon(this.isShown)}
            </button>
          </div>
          <button part="save" class="primary" aria-disabled=${this.isBusy} aria-busy=${this.isBusy}>
            ${this.isBusy ? words.checking : words.save}
          </button>
          ${this.cancellable ? this.renderCancel() : nothing}
        </div>
        <p id="fault" class="fault" role="alert">${fault ?? nothing}</p>
        <div id="hint" class="muted">
          <slot name="help"></slot>
        </div>
      </form>
    `;
  }

  private renderCancel() {
    const cancel = () => this.dispatchEvent(new Event('appconnect-key-cancelled'));
    return html`<button type="button" aria-disabled=${this.isBusy} @click=${() => this.isBusy || cancel()}>
      ${this.words.common.cancel}
    </button>`;
  }
}

function eyeIcon(isOpen: boolean) {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M2 10c1.7-3.4 4.5-5 8-5s6.3 1.6 8 5c-1.7 3.4-4.5 5-8 5s-6.3-1.6-8-5Z" />
    <circle cx="10" cy="10" r="2.5" />
    ${isOpen ? svg`<path d="m4 17 12-14" />` : nothing}
  </svg>`;
}

customElements.define('appconnect-key-form', KeyForm);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-key-form': KeyForm;
  }
}
