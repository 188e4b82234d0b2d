import { Task, TaskStatus } from '@lit/task';
import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { AppRecord } from '../../../src/contract/app-contract.js';
import { toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/stream-controller.js';
import { ConnectionChangedEvent } from '../../events/connection-changed-event.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { AppController, isConnectionChange } from '../connection/app-controller.js';
import { connectionStyles } from '../connection/connection.styles.js';
import { actionButtons, outcomeNote, statusLine } from '../connection/connection-controls.js';
import { customElements } from '../element-registry.js';
import { handOffConverter } from '../hand-off.js';
import { loadingArea } from '../loading-note.js';
import '../oauth-client/oauth-client.js';
import { askAgainIfPending } from '../late-answers.js';
import type { OauthClient } from '../oauth-client/oauth-client.js';
import { connectButtonStyles } from './connect-button.styles.js';

/**
 * Connects the viewer's own account for one app. It can be placed on any page, for example in a chat.
 *
 * @fires appconnect-connection-changed - The viewer's connection changed, here or elsewhere.
 *
 * @csspart status - The status of the viewer's connection.
 * @csspart time-left - How long a sign-in can still be finished.
 * @csspart button - Each of the buttons.
 * @csspart outcome - The result of the last attempt, where the person needs to know it.
 */
export class ConnectButton extends AppConnectElement {
  static override styles = [sharedStyles, connectionStyles, connectButtonStyles];

  private readonly controller = new AppController(
    this,
    () => this.record,
    (changes) => {
      if (this.record !== undefined) this.record = { ...this.record, ...changes };
      askAgainIfPending(this.recordTask);
    },
  );
  private readonly recordTask = new Task(this, {
    // A framework may set the app later, or to undefined.
    task: async ([api, app], { signal }) => (app ? api.getApp(app, signal) : undefined),
    args: () => [this.api, this.app] as const,
    onComplete: (record) => {
      this.record = record;
    },
  });

  @query('appconnect-oauth-client') private readonly client!: OauthClient | null;

  @state() private record: AppRecord | undefined;

  /** The slug of the app, such as `gmail`. */
  @property() app = '';

  /**
   * Whether sign-in links must work in another browser. `hand-off`: yes, each is given to `window.open` and shown as a link;
   * `hand-off="false"`: no. By default only as a home-screen app (`display-mode: standalone`), which opens a tab of its own.
   */
  @property({ attribute: 'hand-off', converter: handOffConverter }) handOff: boolean | undefined;

  constructor() {
    super();
    new StreamController(this, (notice) => {
      const isOurs = notice.name === 'refetch' || notice.name === 'settings.changed' || notice.data.app === this.app;
      return isOurs ? [this.recordTask] : undefined;
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('app') && this.record?.app !== this.app) this.beginAnew();
  }

  protected override beginAnew(): void {
    this.record = undefined;
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    const before = changed.get('record') as AppRecord | undefined;
    const after = this.record;
    if (before === undefined || before.app !== after?.app || !isConnectionChange(before.connection, after.connection))
      return;
    const { status, account } = after.connection;
    this.dispatchEvent(new ConnectionChangedEvent({ app: after.app, status, account }));
  }

  protected override render() {
    const { record } = this;
    if (record === undefined) return this.renderWithoutRecord();
    const phase = this.controller.phaseOf(record);
    const isPlain = phase.kind === 'not_connected' && record.connectability === 'one_click';
    return html`<div class="connect">
      ${isPlain || phase.kind === 'opening' ? nothing : html`<span class="line">${statusLine(phase, record, this.language)}</span>`}
      ${actionButtons(record, this.controller, this.language, true)}
      ${this.client?.isOpen || (phase.kind === 'client_missing' && phase.isEditable) ? this.renderSetUp(record) : nothing}
      ${outcomeNote(this.controller, this.language)}
    </div>`;
  }

  private renderSetUp({ app, name }: AppRecord) {
    return html`<appconnect-oauth-client
      app=${app}
      app-name=${name}
      .handOff=${this.handOff}
      @close=${() => this.requestUpdate()}
    ></appconnect-oauth-client>`;
  }

  private renderWithoutRecord() {
    if (this.recordTask.status !== TaskStatus.ERROR) return loadingArea(this.words);
    return html`<div class="connect" role="alert">
      <span>${errorText(this.words, toApiError(this.recordTask.error))}</span>
      <button @click=${() => this.recordTask.run()}>${this.words.common.tryAgain}</button>
    </div>`;
  }
}

customElements.define('appconnect-connect-button', ConnectButton);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-connect-button': ConnectButton;
  }
}
