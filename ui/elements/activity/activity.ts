import { Task } from '@lit/task';
import { html } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ActivityFilter } from '../../../src/contract/activity-contract.js';
import { StreamController } from '../../api/stream-controller.js';
import { type Place, PlaceChangedEvent } from '../../events/place-changed-event.js';
import { type ActivityChoice, choiceAt, everything, filterOf, isSameChoice } from '../../state/activity-choice.js';
import {
  type AgentName,
  type AppName,
  listAppNames,
  type MemberName,
  withOwnNames,
} from '../../state/display-names.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { handOffConverter } from '../hand-off.js';
import { plainKey } from '../plain-key.js';
import '../access-explainer/access-explainer.js';
import '../activity-list/activity-list.js';
import '../activity-summary/activity-summary.js';
import type { ChoiceChangedEvent } from '../activity-filters/activity-filters.js';
import '../activity-filters/activity-filters.js';
import { activityStyles } from './activity.styles.js';

const noNames: readonly never[] = [];
const views = ['activity', 'explain'] as const;

/**
 * What happened in the organization, and why an agent can or cannot use an app.
 *
 * @fires {NavigationRequestedEvent} appconnect-navigation-requested - Asks the page to show the place where a problem can be fixed.
 * @fires {AppEnabledEvent} appconnect-app-enabled - The person enabled the selected app.
 * @fires {AgentsChangedEvent} appconnect-agents-changed - The person gave the selected app to the selected agent.
 * @fires {ConnectionChangedEvent} appconnect-connection-changed - The person connected the selected app.
 * @fires {PlaceChangedEvent} appconnect-place-changed - The person chose a tab or a filter.
 * @csspart tabs - The two tabs.
 * @csspart panel - The content of the chosen tab.
 */
export class Activity extends AppConnectElement {
  static override styles = [sharedStyles, activityStyles];

  private readonly appsTask = new Task(this, {
    task: ([api], { signal }) => listAppNames(api, signal),
    args: () => [this.api] as const,
    onComplete: (apps) => {
      this.apps = apps;
    },
  });

  protected readonly stream = new StreamController(this, () => [this.appsTask]);

  @state() private apps: readonly AppName[] = noNames;
  @state() private view: (typeof views)[number] = 'activity';
  @state() private choice: ActivityChoice = everything;
  /** Made once for each choice, since the lists below load again for another object. */
  private filter: ActivityFilter = {};

  /** The members that can be selected, `{ userId, name }` each; by default only the viewer. */
  @property({ attribute: false }) members: readonly MemberName[] | undefined;

  /** The agents that can be selected, `{ agent, name }` each; may be left out for org admins, who can list them. */
  @property({ attribute: false }) agents: readonly AgentName[] | undefined;

  /** The user id of the viewer, so that they can connect their own account here. */
  @property() viewer: string | undefined;

  /** Whether the links of its Connect buttons must work in another browser, as in `<appconnect-connect-button>`. */
  @property({ attribute: 'hand-off', converter: handOffConverter }) handOff: boolean | undefined;

  /**
   * The chosen tab and filters, for a page that keeps them in its address: `tab`, empty for the activity, and `person`, `agent`,
   * `app`, `outcome`, `from` and `to`, each empty by default.
   */
  @property({ attribute: false })
  get place(): Place {
    return { tab: this.view === views[0] ? '' : this.view, ...this.choice };
  }

  set place(place: Place | undefined) {
    this.view = views.find((view) => view === place?.tab) ?? views[0];
    this.show(choiceAt(place ?? {}));
  }

  protected override beginAnew(): void {
    this.apps = noNames;
  }

  private choose(view: (typeof views)[number]): void {
    this.view = view;
    this.dispatchEvent(new PlaceChangedEvent({ place: this.place }));
  }

  private readonly handleChoice = ({ choice }: ChoiceChangedEvent): void => {
    this.show(choice);
    this.dispatchEvent(new PlaceChangedEvent({ place: this.place }));
  };

  private show(choice: ActivityChoice): void {
    if (isSameChoice(choice, this.choice)) return;
    this.choice = choice;
    this.filter = filterOf(choice);
  }

  private async handleKey(event: KeyboardEvent): Promise<void> {
    if (!/^Arrow(Right|Left)$/.test(plainKey(event))) return;
    event.preventDefault();
    this.choose(this.view === 'activity' ? 'explain' : 'activity');
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }

  protected override render() {
    return html`
      <div class="tabs" part="tabs" role="tablist" aria-label=${this.words.activity.views} @keydown=${this.handleKey}>
        ${views.map((view) => this.renderTab(view))}
      </div>
      <div role="tabpanel" part="panel" id="panel" aria-labelledby=${this.view}>${this.renderView()}</div>
    `;
  }

  private renderTab(view: (typeof views)[number]) {
    const isChosen = view === this.view;
    return html`
      <button
        role="tab"
        id=${view}
        aria-selected=${isChosen}
        aria-controls="panel"
        tabindex=${isChosen ? 0 : -1}
        @click=${() => this.choose(view)}
      >
        ${this.words.activity[view]}
      </button>
    `;
  }

  private renderView() {
    if (this.view === 'activity') return this.renderActivity();
    return html`
      <appconnect-access-explainer
        .members=${this.memberNames}
        .agents=${this.agents}
        .viewer=${this.viewer}
        .handOff=${this.handOff}
      ></appconnect-access-explainer>
    `;
  }

  private get memberNames(): MemberName[] {
    return withOwnNames(this.members ?? noNames);
  }

  private renderActivity() {
    const { apps, choice, filter } = this;
    // A page may give null for what it has not loaded yet.
    const agents = withOwnNames(this.agents ?? noNames);
    return html`
      <appconnect-activity-filters
        .choice=${choice}
        .members=${this.memberNames}
        .agents=${agents}
        .apps=${apps}
        @choice-changed=${this.handleChoice}
      ></appconnect-activity-filters>
      <appconnect-activity-summary .filter=${filter} .apps=${apps}></appconnect-activity-summary>
      <appconnect-activity-list
        .filter=${filter}
        .agents=${agents}
        .apps=${apps}
        .viewer=${this.viewer}
        .handOff=${this.handOff}
      ></appconnect-activity-list>
    `;
  }
}

customElements.define('appconnect-activity', Activity);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-activity': Activity;
  }
}
