import { Task, TaskStatus } from '@lit/task';
import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Channel } from '../../../src/contract/access-constants.js';
import { toolNames } from '../../../src/contract/tool-constants.js';
import { controlStyles } from '../frame/control.styles.js';
import { icon } from '../frame/icons.js';
import { problemNote } from '../frame/problem-note.js';
import type { AgentSummary, AgentTools, HostApi, Session } from '../host/host-api.js';
import { routeParams } from '../router.js';
import type { Words } from '../words.en.js';
import type { PickedAction } from './action-choice.js';
import { agentChoices } from './agent-choices.js';
import { AgentSelection, type StandIn } from './agent-selection.js';
import { agentsPageStyles } from './agents-page.styles.js';
import { agentWith, harmlessOf } from './found-actions.js';
import { noToolsNote } from './no-tools-note.js';
import type { StandInChosenEvent } from './stand-in-choice.js';
import type { ActionPickedEvent } from './tool-outcome.js';
import './tool-card.js';

/** An app, by its slug and its name, that a person wants to try. */
export type TriedApp = { app: string; name: string };

/** The tools that an agent gets on a channel, their instructions, and a form to call each tool. */
@customElement('agents-page')
export class AgentsPage extends LitElement {
  static override styles = [controlStyles, agentsPageStyles];

  private readonly selection = new AgentSelection(this);
  private readonly tools = new Task(this, {
    task: async ([agent, channel, standIn], { signal }) => {
      const { path: answeredPath } = this.selection;
      const agentTools = agent ? await this.host?.getTools(agent, { channel, ...toQuery(standIn), signal }) : undefined;
      return { agentTools, answeredPath };
    },
    args: () => [this.selection.agent, this.selection.channel, this.selection.standIn] as const,
    onComplete: ({ agentTools, answeredPath }) => {
      this.agentTools = agentTools;
      this.answeredPath = answeredPath;
    },
    onError: () => {
      if (this.answeredPath !== this.selection.path) this.agentTools = undefined;
    },
  });

  @state() private agentTools: AgentTools | undefined;
  /** The selection that got these tools. */
  private answeredPath = '';
  /** The action that a person picked from a search, or that is tried first of an app; fills the form that runs actions. */
  @state() private picked: PickedAction | undefined;
  /** The name of the app that no agent can try. */
  @state() private untried = '';

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) host: HostApi | undefined;
  @property({ attribute: false }) agents: readonly AgentSummary[] = [];
  @property({ attribute: false }) session: Session | undefined;
  @property({ type: Boolean }) active = false;
  /** The app that a person wants to try; each request is another object. */
  @property({ attribute: false }) tried: TriedApp | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('focus', this.refresh);
    window.addEventListener('online', this.readAgain);
    window.addEventListener('hashchange', this.handleRoute);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focus', this.refresh);
    window.removeEventListener('online', this.readAgain);
    window.removeEventListener('hashchange', this.handleRoute);
  }

  /** The address may name another selection while this page stays: the palette does that, and so does whoever edits it. */
  private readonly handleRoute = (): void => {
    if (this.active && this.isRoutedElsewhere) this.restore();
  };

  private get isRoutedElsewhere(): boolean {
    const params = routeParams('agents');
    return params.length > 0 && params.join('/') !== this.selection.path;
  }

  private restore(): void {
    if (this.isRoutedElsewhere) this.forgetTried();
    void this.selection.restore();
  }

  /** Forgets what was picked or tried, which was for the selection before. */
  private forgetTried(): void {
    this.picked = undefined;
    this.untried = '';
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('tried') && this.tried) void this.tryApp(this.tried);
    if (changed.get('active') !== false || !this.active) return;
    this.restore();
    this.refresh();
  }

  private readonly refresh = (): void => {
    if (this.active && this.selection.agent) void this.tools.run();
  };

  /** The agents of another organization, where they did not come, or else the tools. */
  private readonly readAgain = async (): Promise<void> => {
    if (this.selection.failure === undefined) this.refresh();
    else if (this.active) await this.selection.restore();
  };

  /** The pressed button goes with the problem; the focus moves to the one that comes in its place. */
  private readonly tryAgain = async (): Promise<void> => {
    await this.readAgain();
    await this.tools.taskComplete.catch(() => undefined);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(':is([role=alert], .section-head) button')?.focus();
  };

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('agents')) return;
    const { session, agents, host } = this;
    void this.selection.start({ session, agents, listAgentsOf: async (org) => host?.listAgentsOf(org) ?? [] });
  }

  private select(selected: { agent?: string; channel?: Channel }): void {
    this.forgetTried();
    void this.selection.select(selected);
  }

  private readonly handleStandIn = ({ standIn }: StandInChosenEvent): void => {
    this.forgetTried();
    void this.selection.selectStandIn(standIn);
  };

  private handlePicked({ picked }: ActionPickedEvent): void {
    this.picked = picked;
  }

  /** Once: a form that is made later, for the same agent or another one, starts empty. */
  private handleTaken(): void {
    this.picked = undefined;
  }

  /** Opens the first agent that has the app, with an action that changes nothing. */
  private async tryApp(tried: TriedApp): Promise<void> {
    const byDefault = this.agents.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
    const agents = byDefault.map(({ agent }) => agent);
    const found = await agentWith(tried.app, { host: this.host, agents });
    const action = harmlessOf(found?.actions ?? []);
    if (tried !== this.tried) return;
    if (found) await this.selection.select({ agent: found.agent, channel: 'web' });
    this.picked = found && action && { action, offered: found.actions };
    this.untried = found ? '' : tried.name;
  }

  protected override render() {
    const { words, selection } = this;
    if (!words) return undefined;
    return html`
      ${agentChoices({
        words,
        selection,
        host: this.host,
        session: this.session,
        select: (selected) => this.select(selected),
        selectStandIn: this.handleStandIn,
      })}
      ${this.untried ? html`<p class="card notice" role="alert">${words.agents.nothingToTry(this.untried)}</p>` : nothing}
      ${selection.failure === undefined ? this.renderAnswer(words) : problemNote(words, selection.failure, this.tryAgain)}
    `;
  }

  /** The tools stay where they cannot be read again: only their forms know what was typed, and that a call may have been done. */
  private renderAnswer(words: Words) {
    const hasFailed = this.tools.status === TaskStatus.ERROR;
    return html`
      ${hasFailed ? problemNote(words, this.tools.error, this.tryAgain) : nothing}
      ${hasFailed && !this.agentTools ? nothing : this.renderTools(words)}
    `;
  }

  private renderTools(words: Words) {
    const { agentTools, selection } = this;
    if (!agentTools) return html`<p class="muted" role="status">${words.loading}</p>`;
    return html`
      <section>
        <div class="section-head">
          <h2>${words.agents.tools}</h2>
          <span class="muted" role="status">${words.agents.toolCount(agentTools.tools.length)}</span>
          <button class="button" type="button" @click=${this.refresh}>
            ${icon('refresh')}${words.agents.refresh}
          </button>
        </div>
        ${agentTools.tools.length === 0 ? noToolsNote(selection, words) : this.renderCards(agentTools, words)}
      </section>
      <section ?hidden=${!agentTools.instructions}>
        <h2>${words.agents.instructions}</h2>
        <p class="muted">${words.agents.instructionsLead}</p>
        <pre class="card" tabindex="0" aria-label=${words.agents.instructions}>${agentTools.instructions}</pre>
      </section>
    `;
  }

  private renderCards(agentTools: AgentTools, words: Words) {
    // Until the tools of another selection come, the cards are those of the one before.
    const picked = this.answeredPath === this.selection.path ? this.picked : undefined;
    return html`
      <div
        class="tools"
        @action-picked=${this.handlePicked}
        @action-taken=${this.handleTaken}
        @tool-called=${this.refresh}
      >
        ${agentTools.tools.map(
          (tool) => html`
            <tool-card
              .words=${words}
              .host=${this.host}
              .agent=${this.selection.agent}
              .channel=${this.selection.channel}
              .standIn=${toQuery(this.selection.standIn)}
              .tool=${tool}
              .picked=${tool.name === toolNames.invoke ? picked : undefined}
            ></tool-card>
          `,
        )}
      </div>
    `;
  }
}

function toQuery(standIn: StandIn | undefined): { org?: string; person?: string } {
  if (standIn === undefined) return {};
  return { org: standIn.org, ...(standIn.person !== '' && { person: standIn.person }) };
}

declare global {
  interface HTMLElementTagNameMap {
    'agents-page': AgentsPage;
  }
}
