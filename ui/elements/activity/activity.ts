import { css, html } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type Place, PlaceChangedEvent } from '../../events/place-changed-event.js';
import type { AgentName, MemberName } from '../../state/display-names.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import '../access-explainer/access-explainer.js';
import '../activity-list/activity-list.js';

const views = ['activity', 'explain'] as const;

const styles = css`
  .tabs {
    display: flex;
    gap: calc(var(--_space) * 5);
    margin-block-end: calc(var(--_space) * 5);
    border-block-end: 1px solid var(--_border);
  }
  [role='tab'] {
    min-block-size: 2.5rem;
    margin-block-end: -1px;
    padding-inline: 0;
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
    background: none;
    color: var(--_muted);
  }
  [role='tab']:hover {
    background: none;
    color: var(--_text);
  }
  [aria-selected='true'] {
    border-color: var(--_accent);
    color: var(--_text);
  }
  @media (forced-colors: active) {
    [aria-selected='true'] {
      border-block-end: 4px solid Highlight;
    }
    [aria-selected='false'] {
      border-block-end: 0;
      padding-block-end: 4px;
    }
  }
`;

/**
 * What happened in the organization, and why an agent can or cannot use an app.
 *
 * @fires {NavigationRequestedEvent} appconnect-navigation-requested - Asks the page to show the place where a problem can be fixed.
 * @fires {AppEnabledEvent} appconnect-app-enabled - The person enabled the selected app.
 * @fires {AgentsChangedEvent} appconnect-agents-changed - The person gave the selected app to the selected agent.
 * @fires {ConnectionChangedEvent} appconnect-connection-changed - The person connected the selected app.
 * @fires {PlaceChangedEvent} appconnect-place-changed - The person chose a tab.
 * @csspart tabs - The two tabs.
 * @csspart panel - The content of the chosen tab.
 */
export class Activity extends AppConnectElement {
  static override styles = [sharedStyles, styles];

  @state() private view: (typeof views)[number] = 'activity';

  /** The members that can be selected, `{ userId, name }` each; by default only the viewer. */
  @property({ attribute: false }) members: readonly MemberName[] = [];

  /** The agents that can be selected, `{ agent, name }` each; may be left out for org admins, who can list them. */
  @property({ attribute: false }) agents: readonly AgentName[] | undefined;

  /** The user id of the viewer, so that they can connect their own account here. */
  @property() viewer: string | undefined;

  /** The chosen tab, for a page that keeps it in its address: `tab`, empty for the activity. */
  @property({ attribute: false })
  get place(): Place {
    return { tab: this.view === views[0] ? '' : this.view };
  }

  set place({ tab }: Place) {
    this.view = views.find((view) => view === tab) ?? views[0];
  }

  private choose(view: (typeof views)[number]): void {
    this.view = view;
    this.dispatchEvent(new PlaceChangedEvent({ place: this.place }));
  }

  private async handleKey(event: KeyboardEvent): Promise<void> {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
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
        type="button"
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
    if (this.view === 'activity') {
      return html`<appconnect-activity-list .agents=${this.agents}></appconnect-activity-list>`;
    }
    return html`
      <appconnect-access-explainer
        .members=${this.members}
        .agents=${this.agents}
        .viewer=${this.viewer}
      ></appconnect-access-explainer>
    `;
  }
}

customElements.define('appconnect-activity', Activity);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-activity': Activity;
  }
}
