import { html, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { OauthClient as ClientView } from '../../../src/contract/oauth-client-contract.js';
import { type ApiError, toApiError } from '../../api/api-error.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { askToConfirm } from '../confirm-dialog/confirm-dialog.js';
import { customElements } from '../element-registry.js';
import { errorNote } from '../failure-note.js';
import { handOffConverter } from '../hand-off.js';
import { loadingNote } from '../loading-note.js';
import { openModal } from '../modal-dialog.js';
import {
  clientField,
  copyAddress,
  entryOf,
  type FormField,
  faultOf,
  formFieldsOf,
  type Outcome,
  outcomeNote,
  redirectField,
  refusalText,
} from './client-fields.js';
import './client-test.js';
import { oauthClientStyles } from './oauth-client.styles.js';

const keyIcon = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <circle cx="7" cy="13" r="3.5" />
  <path d="m9.5 10.5 7-7m-3 3 2.5 2.5m-5 0 2 2" />
</svg>`;

type Busy = 'loading' | 'saving' | 'removing';

/**
 * A button, and the dialog where an admin gives an app an OAuth client of the installation's own, or takes it away again.
 * The secret is sent once and never shown again.
 *
 * @fires close - The dialog was closed.
 *
 * @csspart trigger - The button.
 * @csspart dialog - The dialog.
 * @csspart save - The button that saves.
 * @csspart remove - The button that removes the client.
 */
export class OauthClient extends AppConnectElement {
  static override styles = [sharedStyles, oauthClientStyles];
  static override shadowRootOptions = { ...AppConnectElement.shadowRootOptions, delegatesFocus: true };

  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('form') private readonly form!: HTMLFormElement | null;
  @query('#redirect') private readonly redirect!: HTMLInputElement | null;

  @state() private client: ClientView | undefined;
  @state() private busy: Busy | undefined;
  @state() private outcome: Outcome = {};
  /** What failed while the dialog was closed; read beside the button until the next opening. */
  @state() private missed: ApiError | undefined;
  protected override readonly askedBy = 'app';
  private untilAnew = new AbortController();

  /** The slug of the app. */
  @property() app = '';

  /** The name of the app on screen; by default its slug. */
  @property({ attribute: 'app-name' }) appName: string | undefined;

  /** Shows an icon in place of the text on the button. */
  @property({ type: Boolean }) compact = false;

  /** Whether the links of a test sign-in must work in another browser, as in `<appconnect-connect-button>`. */
  @property({ attribute: 'hand-off', converter: handOffConverter }) handOff: boolean | undefined;

  /** Whether the dialog is open. Removing this element closes it, so code that moves this element waits for `close`. */
  get isOpen(): boolean {
    return this.dialog?.open ?? false;
  }

  /** Forgets what belongs to another app or service, and what is still awaited for it. */
  protected override beginAnew(): void {
    this.untilAnew.abort();
    this.untilAnew = new AbortController();
    this.client = undefined;
    this.busy = undefined;
    this.missed = undefined;
    this.outcome = {};
    if (this.isOpen) void this.load();
  }

  /** Opens the dialog. */
  async show(): Promise<void> {
    await this.updateComplete;
    openModal(this.dialog);
    this.missed = undefined;
    void this.load();
  }

  private async load(): Promise<void> {
    const { signal } = this.untilAnew;
    await this.perform('loading', () => this.api.getOauthClient(this.app, signal));
  }

  private async perform(busy: Busy, request: () => Promise<ClientView>, message?: string): Promise<boolean> {
    if (this.busy !== undefined) return false;
    const { signal } = this.untilAnew;
    this.busy = busy;
    this.outcome = {};
    try {
      const client = await request();
      if (signal.aborted) return false;
      this.client = client;
      this.outcome = { message };
      if (message !== undefined) this.announce(message);
      return true;
    } catch (error) {
      if (!signal.aborted) this.fail(toApiError(error), busy);
      return false;
    } finally {
      if (!signal.aborted) this.busy = undefined;
    }
  }

  private fail(failure: ApiError, busy: Busy): void {
    this.outcome = { failure };
    if (!this.isOpen && busy !== 'loading') this.missed = failure;
  }

  private handleSubmit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (this.client === undefined || this.form === null || this.busy !== undefined) return;
    const { entry, empty } = entryOf(this.form, formFieldsOf(this.client, this.words));
    this.outcome = { empty };
    if (empty.length === 0) {
      const { saved } = this.words.apps.client;
      if (await this.perform('saving', () => this.api.saveOauthClient(this.app, entry), saved)) this.form?.reset();
    }
    await this.focusFirst('[aria-invalid=true]');
  };

  private handleRemove = async (): Promise<void> => {
    const words = this.words.apps.client;
    const question = { title: words.removeQuestion(this.name), effects: [words.removeEffect], confirm: words.remove };
    const { signal } = this.untilAnew;
    if (this.busy !== undefined || !(await askToConfirm(this, question)) || signal.aborted) return;
    const isRemoved = await this.perform('removing', () => this.api.removeOauthClient(this.app), words.removed);
    // The button that had the focus is gone.
    if (isRemoved) await this.focusFirst('[name=client_id], footer button');
  };

  private async focusFirst(selector: string): Promise<void> {
    await this.updateComplete;
    this.form?.querySelector<HTMLElement>(selector)?.focus();
  }

  private handleCopy = async (): Promise<void> => {
    if (!(await copyAddress(this.redirect))) return;
    const message = this.words.apps.client.copied;
    this.outcome = { ...this.outcome, message };
    this.announce(message);
  };

  private get name(): string {
    return this.appName ?? this.app;
  }

  protected override render() {
    const words = this.words.apps.client;
    return html`
      <button
        class=${this.compact ? 'quiet' : ''}
        part="trigger"
        data-action="set-up"
        aria-haspopup="dialog"
        aria-label=${words.setUpFor(this.name)}
        title=${this.compact ? words.setUp : nothing}
        @click=${this.show}
      >
        ${this.compact ? keyIcon : words.setUp}
      </button>
      ${errorNote(this.missed && refusalText(this.missed, this.words))}
      <dialog part="dialog" aria-labelledby="title" @close=${() => this.dispatchEvent(new Event('close'))}>
        <h2 id="title">${words.title(this.name)}</h2>
        ${this.renderBody()}
      </dialog>
    `;
  }

  private renderBody() {
    const close = html`<button type="button" @click=${() => this.dialog.close()}>${this.words.apps.client.close}</button>`;
    if (this.client !== undefined) return this.renderForm(this.client, close);
    const { failure } = this.outcome;
    if (failure === undefined) return loadingNote(this.words);
    return html`${errorNote(errorText(this.words, failure))}
      <footer>${close}<button class="again" @click=${this.show}>${this.words.common.tryAgain}</button></footer>`;
  }

  private renderForm(client: ClientView, close: unknown) {
    const fields = formFieldsOf(client, this.words);
    const isOwn = client.source === 'own';
    return html`
      ${this.renderPresent(client)}
      <form novalidate @submit=${this.handleSubmit}>
        ${isKnown(client) ? this.renderInputs(client, fields) : nothing}
        ${outcomeNote(this.outcome, fields, this.words)}
        <footer>
          ${isOwn ? this.renderRemove() : nothing} ${close} ${isKnown(client) ? this.renderSave(isOwn) : nothing}
        </footer>
      </form>
    `;
  }

  /** Which client is in use, and its test. */
  private renderPresent(client: ClientView) {
    const { apps, errors } = this.words;
    const { source, clientId = '', earlierConnections, offered } = client;
    const isOwn = source === 'own';
    const reason = offered === false ? apps.notOfferedAndOff : errors.provider_unreachable;
    return html`
      ${isKnown(client) || isOwn ? html`<p>${apps.client.present[source](clientId)}</p>` : nothing}
      ${earlierConnections > 0 ? html`<p class="muted">${apps.client.earlier(earlierConnections)}</p>` : nothing}
      ${isKnown(client) ? this.renderTest(client) : isOwn ? html`<p>${reason}</p>` : nothing}
    `;
  }

  private renderInputs({ redirectAddress: address }: ClientView, fields: FormField[]) {
    const { name, words, outcome } = this;
    const isReadOnly = this.busy !== undefined;
    return [
      redirectField({ address, name }, { words, onCopy: this.handleCopy }),
      fields.map((field) => clientField(field, { fault: faultOf(field, outcome, words), isReadOnly })),
    ];
  }

  private renderSave(isOwn: boolean) {
    const { replace, save } = this.words.apps.client;
    return html`<button
      part="save"
      class="primary save"
      aria-busy=${this.busy === 'saving'}
      aria-disabled=${this.busy !== undefined}
    >
      ${isOwn ? replace : save}
    </button>`;
  }

  private renderRemove() {
    return html`<button
      type="button"
      part="remove"
      class="quiet danger remove"
      aria-busy=${this.busy === 'removing'}
      aria-disabled=${this.busy !== undefined}
      @click=${this.handleRemove}
    >
      ${this.words.apps.client.remove}
    </button>`;
  }

  private renderTest({ source, savedAt }: ClientView) {
    if (source !== 'own' && source !== 'dashboard') return nothing;
    return html`<appconnect-client-test
      app=${this.app}
      client=${`${source} ${savedAt ?? ''}`}
      .handOff=${this.handOff}
    ></appconnect-client-test>`;
  }
}

/** Otherwise the provider tells nothing, and an own client can be removed all the same. */
function isKnown({ redirectAddress }: ClientView): boolean {
  return redirectAddress !== '';
}

customElements.define('appconnect-oauth-client', OauthClient);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-oauth-client': OauthClient;
  }
}
