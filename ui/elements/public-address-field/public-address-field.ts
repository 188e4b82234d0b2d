import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { PublicAddress } from '../../../src/contract/settings-contract.js';
import { maxAddressLength } from '../../../src/contract/text-limits.js';
import { type ApiError, toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/stream-controller.js';
import { inputErrorText, refusalText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { failureNote } from '../failure-note.js';
import { askAgainIfPending } from '../late-answers.js';
import { loadingArea } from '../loading-note.js';
import { publicAddressFieldStyles } from './public-address-field.styles.js';

/**
 * The field for the public address of the platform, where people reach it from outside. For the workspace settings.
 *
 * @csspart panel - The panel around the field.
 * @csspart input - The field.
 * @csspart save - The button that saves.
 */
export class PublicAddressField extends AppConnectElement {
  static override styles = [sharedStyles, publicAddressFieldStyles];

  private readonly addressTask = new Task(this, {
    task: async ([api], { signal }) => {
      const { maySeeSettings } = await api.getViewer(signal);
      return maySeeSettings ? api.getPublicAddress(signal) : undefined;
    },
    args: () => [this.api] as const,
    onComplete: (address) => {
      this.address = address;
      this.isForMember = address === undefined;
      this.failure = undefined;
    },
    onError: (error) => {
      this.failure = toApiError(error);
    },
  });

  protected readonly stream = new StreamController(this, ({ name }) =>
    name === 'settings.changed' || name === 'refetch' ? [this.addressTask] : undefined,
  );

  @query('input') private readonly input!: HTMLInputElement;
  @state() private address: PublicAddress | undefined;
  @state() private isForMember = false;
  @state() private failure: ApiError | undefined;
  @state() private refusal: ApiError | undefined;
  @state() private isBusy = false;
  @state() private success: 'saved' | 'cleared' | undefined;
  /** The unsaved input; a change by somebody else does not overwrite it. */
  @state() private draft: string | undefined;

  protected override beginAnew(): void {
    this.address = undefined;
    this.isForMember = false;
    this.failure = undefined;
    this.refusal = undefined;
    this.success = undefined;
    this.draft = undefined;
  }

  private handleInput(): void {
    this.draft = this.input.value;
    this.refusal = undefined;
    this.success = undefined;
  }

  private async handleSubmit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    const { api } = this;
    const address = this.input.value.trim();
    this.isBusy = true;
    this.refusal = undefined;
    this.success = undefined;
    try {
      const saved = await api.savePublicAddress(address);
      if (api !== this.api) return;
      this.address = saved;
      this.draft = undefined;
      this.success = address === '' ? 'cleared' : 'saved';
      askAgainIfPending(this.addressTask);
    } catch (error) {
      if (api !== this.api) return;
      this.refusal = toApiError(error);
      this.focusKeeper.moveTo(this.input);
    } finally {
      this.isBusy = false;
    }
  }

  protected override render() {
    const words = this.words.settings.publicAddress;
    return html`
      <section class="panel" part="panel">
        <label for="address">${words.label}</label>
        <p class="muted" id="lead">${words.lead}</p>
        ${this.renderState()}
      </section>
    `;
  }

  private renderState() {
    if (this.isForMember) return html`<p>${this.words.settings.onlyAdmins}</p>`;
    if (this.address !== undefined) return this.renderForm(this.address);
    if (this.failure === undefined) return loadingArea(this.words);
    return failureNote(this.words, this.failure, () => this.addressTask.run());
  }

  private renderForm(address: PublicAddress) {
    const words = this.words.settings.publicAddress;
    return html`
      <form @submit=${this.handleSubmit} novalidate>
        <input
          id="address"
          part="input"
          type="url"
          inputmode="url"
          autocomplete="off"
          spellcheck="false"
          maxlength=${maxAddressLength}
          dir="ltr"
          placeholder=${address.editable ? words.placeholder : nothing}
          .value=${this.draft ?? address.webPublicUrl ?? ''}
          ?readonly=${!address.editable || this.isBusy}
          aria-invalid=${this.refusal !== undefined}
          aria-describedby="lead fault hint"
          @input=${this.handleInput}
        />
        ${
          address.editable
            ? html`<button part="save" class="primary" aria-disabled=${this.isBusy} aria-busy=${this.isBusy}>${words.save}</button>`
            : nothing
        }
      </form>
      <p id="fault" class="fault" role="alert">${this.refusal === undefined ? nothing : inputErrorText(this.words, this.refusal)}</p>
      <p class="success" role="status">${this.success === undefined ? nothing : words[this.success]}</p>
      ${address.problem === undefined || this.refusal ? nothing : html`<p class="note warning">${refusalText(this.words, address, address.problem)}</p>`}
      <p class="muted small" id="hint">${this.hintFor(address)}</p>
    `;
  }

  private hintFor({ source, editable }: PublicAddress): string {
    const words = this.words.settings.publicAddress;
    if (source === 'environment') return words.environment;
    return editable ? words.hint : words.readOnly;
  }
}

customElements.define('appconnect-public-address-field', PublicAddressField);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-public-address-field': PublicAddressField;
  }
}
