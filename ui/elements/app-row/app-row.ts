import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query } from 'lit/decorators.js';
import type { AppRecord } from '../../../src/contract/app-contract.js';
import { TryRequestedEvent } from '../../events/try-requested-event.js';
import { hasAccount, type Phase } from '../../state/connection-phase.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import type { ConfirmDialog } from '../confirm-dialog/confirm-dialog.js';
import { AppController } from '../connection/app-controller.js';
import { connectionStyles } from '../connection/connection.styles.js';
import { actionButtons, outcomeNote, statusLine } from '../connection/connection-controls.js';
import { customElements } from '../element-registry.js';
import { handOffConverter } from '../hand-off.js';
import type { OauthClient } from '../oauth-client/oauth-client.js';
import '../oauth-client/oauth-client.js';
import '../profiles-picker/profiles-picker.js';
import type { ProfilesPicker } from '../profiles-picker/profiles-picker.js';
import { appLogo } from './app-logo.js';
import { appRowStyles } from './app-row.styles.js';
import { RowStops } from './row-stops.js';

/** Phases in which the row has room for the description of the app, unless the member has an account. */
const describedPhases: Phase['kind'][] = ['off', 'not_connected', 'unavailable', 'no_sign_in'];

/** Phases in which agents can use the app for the member. */
const usablePhases: Phase['kind'][] = ['connected', 'no_sign_in'];

/**
 * One app of the catalog: its name and logo, the status of the member's connection, and the buttons for it.
 *
 * @fires appconnect-app-enabled - The person enabled it for the organization.
 * @fires appconnect-app-disabled - The person disabled it for the organization.
 * @fires appconnect-agents-changed - The person gave it to an agent, or took it away.
 * @fires appconnect-try-requested - The person wants to try the app; only `with-try`.
 *
 * @csspart row - The whole row.
 * @csspart logo - The logo or the letter in its place.
 * @csspart name - The name of the app.
 * @csspart status - The status of the member's connection.
 * @csspart no-agent - A note to org admins that no agent has the app.
 * @csspart time-left - How long a sign-in can still be finished.
 * @csspart actions - The buttons.
 * @csspart button - Each of the buttons.
 * @csspart outcome - The result of the last attempt, where the person needs to know it.
 */
export class AppRow extends AppConnectElement {
  static override styles = [sharedStyles, connectionStyles, appRowStyles];

  private readonly controller = new AppController(this, () => this.app);

  protected readonly stops = new RowStops(this, () => this.oneTabStop);

  @query('.row') private readonly row!: HTMLElement;

  /** The app, as the service last sent it. */
  @property({ attribute: false }) app: AppRecord | undefined;

  /** Whether the viewer is an admin of the organization. */
  @property({ type: Boolean }) admin = false;

  /** Shows a letter in place of the logo, and fetches none. */
  @property({ type: Boolean, attribute: 'without-logo' }) withoutLogo = false;

  /** Whether the list around the row says that the app is not enabled, and whom to ask. */
  @property({ attribute: false }) isExplained = false;

  /** Whether the list around the row says why nobody can sign in to any app now. */
  @property({ attribute: false }) cannotSignIn = false;

  /**
   * Whether sign-in links must work in another browser. `hand-off`: yes, each is given to `window.open` and shown as a link;
   * `hand-off="false"`: no. By default only as a home-screen app (`display-mode: standalone`), which opens a tab of its own.
   */
  @property({ attribute: 'hand-off', converter: handOffConverter }) handOff: boolean | undefined;

  /** Makes the row one tab stop; the arrow keys to the sides then move the focus among its buttons. */
  @property({ type: Boolean, attribute: 'one-tab-stop' }) oneTabStop = false;

  /**
   * Shows Try it beside the apps that are connected and given to an agent, for a page that answers `appconnect-try-requested`;
   * elsewhere the button would do nothing, so there is none.
   */
  @property({ type: Boolean, attribute: 'with-try' }) withTry = false;

  /** The element of the row whose dialog is open; removing the row, or showing another app in it, would change what is in there. */
  get openDialog(): OauthClient | ProfilesPicker | ConfirmDialog | undefined {
    const selector = 'appconnect-oauth-client, appconnect-profiles-picker, appconnect-confirm-dialog';
    const dialogs = this.renderRoot?.querySelectorAll<OauthClient | ProfilesPicker | ConfirmDialog>(selector) ?? [];
    return [...dialogs].find(({ isOpen }) => isOpen);
  }

  /** Moves the focus to the next step that the row offers, or to the row itself where there is none. */
  async focusNextStep(): Promise<void> {
    const step =
      '.connection :is(button, a, appconnect-oauth-client), .agents > appconnect-profiles-picker, .enablement button';
    const target = this.renderRoot.querySelector<HTMLElement>(step) ?? this.row;
    if (target instanceof AppConnectElement) await target.updateComplete;
    target.focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Not in the template, which gives no number twice: ticks may have changed that of the picker in between.
    const picker = this.renderRoot.querySelector('appconnect-profiles-picker');
    if (picker !== null) picker.agentCount = this.app?.agentCount;
    // The button that enabled the app now disables it, which is not what comes next.
    const before = changed.get('app');
    const isNewlyEnabled = before?.app === this.app?.app && before?.enabled === false && this.app?.enabled === true;
    if (isNewlyEnabled && this.renderRoot.querySelector('.enablement :focus') !== null) void this.focusNextStep();
  }

  /** Ignores the second click of a double click, which hits the button that replaced the first one. */
  private handleEnablement = (event: MouseEvent): void => {
    if (event.detail < 2) void (this.app?.enabled ? this.controller.handleDisable() : this.controller.handleEnable());
  };

  protected override render() {
    const { app } = this;
    if (app === undefined) return nothing;
    return html`
      <div class="row" part="row" role="group" tabindex="-1" aria-labelledby="name">
        ${appLogo(this.withoutLogo ? { name: app.name } : app, () => this.requestUpdate())}
        <div class="main">
          <div class="name" part="name" id="name"><bdi>${app.name}</bdi></div>
          ${this.renderLine(app)}
        </div>
        <div class="actions" part="actions">${this.renderActions(app)}</div>
        ${this.admin ? this.renderEnablement(app) : nothing}
        ${outcomeNote(this.controller, this.language)}
      </div>
    `;
  }

  /** The status, the note that no agent has the app, and the description. While the app is off, an admin sees how to connect it. */
  private renderLine(app: AppRecord) {
    const phase = this.controller.phaseOf(app);
    const isDescribed = app.description !== '' && describedPhases.includes(phase.kind) && !hasAccount(app);
    const status =
      phase.kind === 'off' && (this.admin || (this.isExplained && !phase.hasAccount))
        ? this.renderOff(app, phase)
        : statusLine(phase, app, this.language);
    const description = isDescribed
      ? html`<span class="description" dir="auto" title=${app.description}>${app.description}</span>`
      : nothing;
    const hasNoAgent = this.admin && app.enabled && app.offered !== false && app.agentCount === 0;
    const noAgent = hasNoAgent
      ? html`<span class="status warning" part="no-agent">${this.words.apps.noAgent}</span>`
      : nothing;
    return html`<div class="line">${status}${noAgent}${description}</div>`;
  }

  private renderOff({ connectability, name }: AppRecord, { hasAccount, account }: Extract<Phase, { kind: 'off' }>) {
    const { accountKept, signInNeeds } = this.words.apps;
    if (hasAccount) return html`<span class="status muted" part="status">${accountKept(account)}</span>`;
    if (connectability === 'one_click') return nothing;
    return html`<span class="status">${signInNeeds[connectability](name)}</span>`;
  }

  private renderActions(app: AppRecord) {
    const buttons = [...this.tryButton(app), ...actionButtons(app, this.controller, this.language)];
    const hasPicker = this.admin && app.enabled && app.offered !== false;
    const { missing = false, editable = false } = app.oauthClient ?? {};
    // A person who may set up the client need not be an org admin, and may do it before the app is enabled.
    const isNextStep = missing || (!app.enabled && app.connectability === 'own_client');
    const client = editable ? this.renderClient(app, isNextStep) : nothing;
    if (buttons.length === 0 && !hasPicker) return editable ? html`<div>${client}</div>` : nothing;
    const picker = html`<appconnect-profiles-picker app=${app.app} app-name=${app.name}></appconnect-profiles-picker>`;
    return html`<div class="connection">${isNextStep ? client : nothing}${buttons}</div>
      ${this.admin ? html`<div class="agents">${hasPicker ? picker : nothing}</div>` : nothing}
      ${this.admin || editable ? html`<div class="client">${isNextStep ? nothing : client}</div>` : nothing}`;
  }

  private tryButton(app: AppRecord): TemplateResult[] {
    const isUsable = app.agentCount > 0 && usablePhases.includes(this.controller.phaseOf(app).kind);
    if (!this.withTry || !isUsable) return [];
    const { apps } = this.words;
    const request = () => this.dispatchEvent(new TryRequestedEvent({ app: app.app, name: app.name }));
    return [
      html`<button part="button try" data-action="try" aria-label=${apps.tryApp(app.name)} @click=${request}>
      ${apps.tryIt}
    </button>`,
    ];
  }

  /** The button has a text where it is the next step, else only an icon. */
  private renderClient({ app, name }: AppRecord, isNextStep: boolean) {
    return html`<appconnect-oauth-client
      app=${app}
      app-name=${name}
      ?compact=${!isNextStep}
      .handOff=${this.handOff}
    ></appconnect-oauth-client>`;
  }

  private renderEnablement(app: AppRecord) {
    if (app.offered === false && !app.enabled) return nothing;
    const { busy } = this.controller.actionState;
    const { apps } = this.words;
    const action = app.enabled ? 'disable' : 'enable';
    return html`<div class="enablement">
      <button
        class=${app.enabled ? 'quiet' : ''}
        part="button ${action}"
        data-action=${action}
        aria-label=${app.enabled ? apps.disableApp(app.name) : apps.enableApp(app.name)}
        aria-busy=${busy === action}
        aria-disabled=${busy !== undefined}
        @click=${this.handleEnablement}
      >
        ${apps[action]}
      </button>
    </div>`;
  }
}

customElements.define('appconnect-app-row', AppRow);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-app-row': AppRow;
  }
}
