import { html, nothing, type PropertyValues, svg } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Access, Gate } from '../../../src/contract/access-contract.js';
import type { Viewer } from '../../../src/contract/viewer-contract.js';
import { type ApiError, toApiError } from '../../api/api-error.js';
import { AgentsChangedEvent } from '../../events/agents-changed-event.js';
import { AppEnabledEvent } from '../../events/app-enabled-event.js';
import { NavigationRequestedEvent } from '../../events/navigation-requested-event.js';
import type { AgentName, AppName } from '../../state/display-names.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { errorNote } from '../failure-note.js';
import { gateListStyles } from './gate-list.styles.js';
import '../connect-button/connect-button.js';

/**
 * The conditions of access in order, with a button that fixes the first one that is not met, for those who may.
 *
 * @fires {Event} appconnect-access-mended - A condition was fixed, so the access has to be read again.
 * @fires {NavigationRequestedEvent} appconnect-navigation-requested - The condition is fixed on another page.
 * @fires {AppEnabledEvent} appconnect-app-enabled - The person enabled the app.
 * @fires {AgentsChangedEvent} appconnect-agents-changed - The person gave the app to the agent.
 */
export class GateList extends AppConnectElement {
  static override styles = [sharedStyles, gateListStyles];

  @state() private isBusy = false;
  @state() private failure: { gate: Gate['gate']; error: ApiError } | undefined;

  @property({ attribute: false }) access: Access | undefined;
  @property({ attribute: false }) app: Pick<AppName, 'app' | 'name'> = { app: '', name: '' };
  @property({ attribute: false }) agent: AgentName = { agent: '', name: '' };

  /** Whether the access is the viewer's own. */
  @property({ type: Boolean }) own = false;

  /** The user id of the viewer. */
  @property() viewer: string | undefined;

  @property({ attribute: false }) handOff: boolean | undefined;

  /** What the viewer may see; members are told who mends what they cannot, and get no button that would be refused. */
  @property({ attribute: false }) rights: Viewer | undefined;

  /** Forgets a failure once another condition stops the agent, or another question is asked: it would be taken for one of that. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.failure?.gate !== this.firstClosed?.gate) this.failure = undefined;
  }

  private get firstClosed(): Gate | undefined {
    return this.access?.gates.find(({ passed }) => !passed);
  }

  private async fix(gate: Gate['gate'], task: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    const { api } = this;
    const { app } = this.app;
    const { agent } = this.agent;
    this.isBusy = true;
    this.failure = undefined;
    try {
      await task();
      this.dispatchEvent(new Event('appconnect-access-mended'));
    } catch (error) {
      // Another question may have been asked meanwhile.
      if (api === this.api && app === this.app.app && agent === this.agent.agent)
        this.failure = { gate, error: toApiError(error) };
    } finally {
      this.isBusy = false;
    }
  }

  private async enable(): Promise<void> {
    const { app } = this.app;
    const { agentCount } = await this.api.enableApp(app);
    this.dispatchEvent(new AppEnabledEvent({ app, agentCount }));
  }

  private async assign(): Promise<void> {
    const { app } = this.app;
    const { agent } = this.agent;
    const { agents } = await this.api.assignAgent(app, agent);
    const agentCount = agents.filter(({ assigned }) => assigned).length;
    this.dispatchEvent(new AgentsChangedEvent({ app, agent, assigned: true, agentCount }));
  }

  protected override render() {
    const { access } = this;
    // The region stays while another question is asked: one that comes with its text is not announced.
    return html`
      <p class="verdict" role="status" tabindex="-1">${access === undefined ? nothing : this.renderVerdict(access)}</p>
      ${access === undefined ? nothing : this.renderGates(access)}
    `;
  }

  private renderGates({ gates }: Access) {
    return html`
      <ol aria-label=${this.words.activity.access.conditions}>
        ${gates.map((gate) => this.renderGate(gate, gate === this.firstClosed))}
      </ol>
    `;
  }

  private renderVerdict({ allowed, actingAs }: Access) {
    const words = this.words.activity.access;
    const verdict = allowed
      ? words.allowed(this.agent.name, this.app.name)
      : words.stopped(this.agent.name, this.app.name);
    const person = actingAs === undefined ? '' : [actingAs.name, actingAs.account].filter(Boolean).join(', ');
    return html`<strong>${verdict}</strong>${allowed && person !== '' ? html` ${words.allowedAs(person)}` : nothing}`;
  }

  private renderGate(gate: Gate, isFirst: boolean) {
    const words = this.words.activity.access;
    // A newer service may name a cause that this page does not know.
    const cause = gate.cause && words.causes[gate.cause];
    const text = cause ?? words.gates[gate.gate][gate.passed ? 'passed' : 'failed'];
    return html`
      <li class=${gate.passed ? 'met' : isFirst ? 'first' : 'later'}>
        ${mark(gate.passed)}<span class="visually-hidden">${gate.passed ? words.met : words.notMet}:</span>
        <div>
          <p>${text}</p>
          ${isFirst ? this.renderFix(gate) : nothing}
        </div>
      </li>
    `;
  }

  private renderFix(gate: Gate) {
    const words = this.words.activity.access;
    const hint = words.hint(gate.cause ?? gate.gate, gate.mend);
    return html`
      ${gate.gate === 'connected' && gate.cause !== 'other_project' && this.isOwn ? nothing : html`<p class="muted">${hint}</p>`}
      ${errorNote(this.failure && errorText(this.words, this.failure.error))}
      ${this.renderFixButton(gate)}
    `;
  }

  private renderFixButton({ gate, cause }: Gate) {
    const { mends } = this.words.activity.access;
    const { maySeeSettings, maySeeAllApps } = this.rights ?? {};
    if (gate === 'key' && maySeeSettings) {
      const go = () => this.dispatchEvent(new NavigationRequestedEvent({ slot: 'integrations' }));
      return html`<button @click=${go}>${mends.key()}</button>`;
    }
    if (gate === 'enabled' && maySeeAllApps && cause === undefined)
      return this.renderTaskButton(gate, mends.enabled(this.app.name), () => this.enable());
    if (gate === 'assigned' && maySeeAllApps)
      return this.renderTaskButton(gate, mends.assigned(this.app.name, this.agent.name), () => this.assign());
    return gate === 'connected' ? this.renderConnecting() : nothing;
  }

  private renderConnecting() {
    const { app, name } = this.app;
    if (this.isOwn)
      return html`<appconnect-connect-button app=${app} .handOff=${this.handOff}></appconnect-connect-button>`;
    const { actingAs } = this.access ?? {};
    if (actingAs === undefined) return nothing;
    return html`<p>${this.words.activity.access.askMember(actingAs.name, name)}</p>`;
  }

  /** Whether the account is the viewer's: they get its button, and no word on “that person”. */
  private get isOwn(): boolean {
    const { actingAs } = this.access ?? {};
    return this.own || (actingAs !== undefined && actingAs.userId === this.viewer);
  }

  private renderTaskButton(gate: Gate['gate'], label: string, task: () => Promise<void>) {
    return html`
      <button class="primary" aria-disabled=${this.isBusy} aria-busy=${this.isBusy} @click=${() => this.fix(gate, task)}>
        ${label}
      </button>
    `;
  }
}

function mark(isMet: boolean) {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true">
    ${isMet ? svg`<path d="m5 10.5 3.5 3.5 6.5-7.5" />` : svg`<path d="m6 6 8 8M14 6l-8 8" />`}
  </svg>`;
}

customElements.define('appconnect-gate-list', GateList);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-gate-list': GateList;
  }
}
