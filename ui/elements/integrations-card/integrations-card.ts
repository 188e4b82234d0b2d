import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { Settings } from '../../../src/contract/settings-contract.js';
import { type ApiError, toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/stream-controller.js';
import { KeySavedEvent } from '../../events/key-saved-event.js';
import type { Place, PlaceChangedEvent } from '../../events/place-changed-event.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import type { Catalog } from '../catalog/catalog.js';
import { defaultSearch, placeOf, searchAt, searchKey } from '../catalog/catalog-search.js';
import { askToConfirm } from '../confirm-dialog/confirm-dialog.js';
import { customElements } from '../element-registry.js';
import { failureNote } from '../failure-note.js';
import { handOffConverter } from '../hand-off.js';
import type { KeyAcceptedEvent, KeyForm } from '../key-form/key-form.js';
import { loadingArea } from '../loading-note.js';
import { statusBadgeStyles } from '../status-badge.styles.js';
import { sourceText } from './badge-reason.js';
import { integrationsCardStyles } from './integrations-card.styles.js';
import { forgetQuestion, replaceQuestion } from './key-questions.js';
import { type ProviderView, providerPanel } from './provider-panel.js';
import '../catalog/catalog.js';
import '../doctor/doctor.js';
import '../key-form/key-form.js';
import { askAgainIfPending } from '../late-answers.js';

/**
 * The provider's state and key, for those who may see it, and below it the catalog of apps for everybody.
 *
 * @slot key-help - Replaces the text on where the project key is found.
 * @fires {KeySavedEvent} appconnect-key-saved - A project key was checked and saved.
 * @fires {PlaceChangedEvent} appconnect-place-changed - The person searched the catalog, or chose a category or a view.
 * @fires {TryRequestedEvent} appconnect-try-requested - The person wants to try an app; only `with-try`.
 * @csspart panel - The panel about the provider.
 * @csspart badge - The badge with the provider's state.
 */
export class IntegrationsCard extends AppConnectElement {
  static override styles = [sharedStyles, statusBadgeStyles, integrationsCardStyles];

  private readonly settingsTask = new Task(this, {
    task: async ([api], { signal }) => {
      const { maySeeSettings } = await api.getViewer(signal);
      return maySeeSettings ? api.getSettings(signal) : undefined;
    },
    args: () => [this.api] as const,
    onComplete: (settings) => {
      const isFirst = this.settings === undefined;
      this.settings = settings;
      this.isForMember = settings === undefined;
      this.loadFailure = undefined;
      // Somebody else may have forgotten the key that was to be replaced.
      this.isReplacing &&= settings?.key.saved ?? false;
      if (isFirst && this.autofocus) void this.focusKeyField();
    },
    onError: (error) => {
      this.loadFailure = toApiError(error);
    },
  });

  protected readonly stream = new StreamController(this, ({ name }) =>
    name === 'settings.changed' || name === 'refetch' ? [this.settingsTask] : undefined,
  );

  @query('appconnect-key-form') private readonly form!: KeyForm | null;
  @query('.replace') private readonly replaceButton!: HTMLElement | null;
  @state() private settings: Settings | undefined;
  @state() private isForMember = false;
  @state() private loadFailure: ApiError | undefined;
  /** Why the key was not forgotten; read until something else is done. */
  @state() private failure: ApiError | undefined;
  @state() private isReplacing = false;
  @state() private isForgetting = false;
  @state() private search = defaultSearch;

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

  /** Moves the focus to the field for the project key where none is saved, unless something else on the page has the focus. */
  @property({ type: Boolean }) override autofocus = false;

  /** The search of the catalog, for a page that keeps it in its address: `view`, `query` and `category`, each empty by default. */
  @property({ attribute: false })
  get place(): Place {
    return placeOf(this.search);
  }

  set place(place: Place | undefined) {
    const search = searchAt(place ?? {});
    if (searchKey(search) !== searchKey(this.search)) this.search = search;
  }

  protected override beginAnew(): void {
    this.settings = undefined;
    this.isForMember = false;
    this.loadFailure = undefined;
    this.failure = undefined;
    this.isReplacing = false;
  }

  private async focusKeyField(): Promise<void> {
    await this.updateComplete;
    await this.form?.updateComplete;
    if (document.activeElement === document.body) this.form?.focus();
  }

  /** Takes the query as it was typed: the place has no spaces around it, and a person who types has one before each new word. */
  private readonly handlePlace = ({ currentTarget }: PlaceChangedEvent): void => {
    this.search = searchAt(currentTarget as Catalog);
  };

  private readonly confirmReplacing = async (): Promise<boolean> => {
    const question = this.isReplacing ? replaceQuestion(this.words, this.settings?.inUse) : undefined;
    return question === undefined || askToConfirm(this, question);
  };

  private handleAccepted({ detail }: KeyAcceptedEvent): void {
    this.putSettings(detail);
    this.failure = undefined;
    this.loadFailure = undefined;
    this.isReplacing = false;
    this.announce(this.words.settings.key.saved);
    this.dispatchEvent(new KeySavedEvent({ lastFour: detail.key.lastFour }));
    void this.updateComplete.then(() => this.focusKeeper.moveTo(this.replaceButton));
  }

  /** Shows what the service answered to a change, which an older answer under way must not replace. */
  private putSettings(settings: Settings): void {
    this.settings = settings;
    askAgainIfPending(this.settingsTask);
  }

  private async setReplacing(isReplacing: boolean): Promise<void> {
    this.isReplacing = isReplacing;
    await this.updateComplete;
    if (isReplacing) this.form?.focus();
    else this.replaceButton?.focus();
  }

  private async forget(): Promise<void> {
    if (this.isForgetting) return;
    if (!(await askToConfirm(this, forgetQuestion(this.words, this.settings?.inUse)))) return;
    const { api } = this;
    this.isForgetting = true;
    this.failure = undefined;
    try {
      const settings = await api.forgetKey();
      if (api !== this.api) return;
      this.putSettings(settings);
      this.announce(this.words.settings.key.forgotten);
      void this.updateComplete.then(() => this.focusKeeper.moveTo(this.form));
    } catch (error) {
      if (api === this.api) this.failure = toApiError(error);
    } finally {
      this.isForgetting = false;
    }
  }

  private readonly retry = (): void => {
    this.loadFailure = undefined;
    void this.settingsTask.run();
  };

  protected override render() {
    return html`
      ${this.renderProvider()} ${this.renderApps()}
      ${this.settings?.mayExamine ? html`<appconnect-doctor></appconnect-doctor>` : nothing}
    `;
  }

  /** The apps are shown without a key too, since those in use can be disabled and disconnected. */
  private renderApps() {
    const isSettled = this.settings !== undefined || this.isForMember || this.loadFailure !== undefined;
    return html`
      <section class=${isSettled ? '' : 'waiting'} aria-labelledby="apps">
        <h2 id="apps" class="visually-hidden">${this.words.apps.title}</h2>
        <appconnect-catalog
          .view=${this.search.view}
          .query=${this.search.query}
          .category=${this.search.category}
          .handOff=${this.handOff}
          .isKeyAskedFor=${this.settings?.key.saved === false}
          ?one-tab-stop=${this.oneTabStop}
          ?with-try=${this.withTry}
          @appconnect-place-changed=${this.handlePlace}
        ></appconnect-catalog>
      </section>
    `;
  }

  /** Members may not see the settings: they get the apps only. */
  private renderProvider() {
    if (this.isForMember) return nothing;
    if (this.settings === undefined) {
      if (this.loadFailure === undefined) return loadingArea(this.words, 'panel waiting');
      if (this.loadFailure.code === 'forbidden') return nothing;
      const note = failureNote(this.words, this.loadFailure, this.retry);
      return html`<section class="panel" part="panel">${note}</section>`;
    }
    return providerPanel(this.providerView(this.settings));
  }

  private providerView(settings: Settings): ProviderView {
    const { language, isReplacing, isForgetting } = this;
    return {
      settings,
      language,
      isReplacing,
      isForgetting,
      failure: this.failure ?? this.loadFailure,
      form: this.renderForm(settings),
      checkAgain: this.retry,
      replace: () => void this.setReplacing(true),
      forget: () => void this.forget(),
    };
  }

  private renderForm({ key }: Settings) {
    if (!key.editable) return html`<p class="muted">${sourceText(key, this.words)}</p>`;
    const words = this.words.settings.key;
    return html`
      <appconnect-key-form
        .confirm=${this.confirmReplacing}
        ?cancellable=${this.isReplacing}
        @appconnect-key-accepted=${this.handleAccepted}
        @appconnect-key-cancelled=${() => this.setReplacing(false)}
      >
        <slot name="key-help" slot="help"><p>${words.hint}</p><p>${words.notThisOne}</p></slot>
      </appconnect-key-form>
    `;
  }
}

customElements.define('appconnect-integrations-card', IntegrationsCard);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-integrations-card': IntegrationsCard;
  }
}
