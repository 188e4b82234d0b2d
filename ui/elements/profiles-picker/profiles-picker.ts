import { Task, TaskStatus } from '@lit/task';
import { html, nothing } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { AgentList } from '../../../src/contract/app-contract.js';
import { toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/stream-controller.js';
import { AgentsChangedEvent } from '../../events/agents-changed-event.js';
import { withOwnNames } from '../../state/display-names.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { errorNote, failureNote } from '../failure-note.js';
import { askAgainIfPending } from '../late-answers.js';
import { loadingNote } from '../loading-note.js';
import { openModal } from '../modal-dialog.js';
import { profilesPickerStyles } from './profiles-picker.styles.js';

type Agent = AgentList['agents'][number];
/** The state of an agent's last change, with a text where it failed. */
type Progress = 'saving' | 'saved' | { failure: string };

/** From this many agents on there is a search field. */
const minSearchableAgents = 8;
/** So many are in the page at first, and as many more whenever their end comes near: it would take seconds for thousands. */
const agentsPerStep = 200;

/**
 * A button with the number of agents that hold an app, and the dialog where an org admin chooses them.
 * Each tick is saved on its own, so that two admins never overwrite each other.
 *
 * @fires appconnect-agents-changed - A tick was saved.
 *
 * @csspart trigger - The button.
 * @csspart dialog - The dialog.
 * @csspart agent - Each agent in it.
 */
export class ProfilesPicker extends AppConnectElement {
  static override styles = [sharedStyles, profilesPickerStyles];
  static override shadowRootOptions = { ...AppConnectElement.shadowRootOptions, delegatesFocus: true };

  private readonly agentsTask = new Task(this, {
    task: ([api, app, isOpen], { signal }) => (isOpen ? api.listAgents(app, signal) : undefined),
    args: () => [this.api, this.app, this.isOpen, this.openings] as const,
    onComplete: (list) => {
      const isFirst = this.agents === undefined;
      if (list === undefined) return;
      this.agents = withOwnNames(list.agents);
      if (isFirst) void this.focusFirstField();
    },
  });

  @query('dialog') private readonly dialog!: HTMLDialogElement;

  @state() private search = '';
  @state() private renderedCount = agentsPerStep;
  @state() private agents: Agent[] | undefined;
  @state() private progress: ReadonlyMap<string, Progress> = new Map();
  /** What failed while the dialog was closed; read beside the button until the next opening. */
  @state() private missed: string | undefined;
  protected override readonly askedBy = 'app';
  /** How often it was opened: each time the agents are read anew. */
  private openings = 0;

  /** The slug of the app. */
  @property() app = '';

  /** The name of the app on screen; by default its slug. */
  @property({ attribute: 'app-name' }) appName: string | undefined;

  /** Whether the dialog is open; `close` tells its end. */
  @state() isOpen = false;

  /** The number of agents that hold the app, as the surrounding page knows it; counted again after each saved tick. */
  @property({ type: Number, attribute: 'agent-count' }) agentCount: number | undefined;

  constructor() {
    super();
    new StreamController(this, (notice) => {
      const isOurs = notice.name === 'refetch' || (notice.name === 'app.changed' && notice.data.app === this.app);
      return this.isOpen && isOurs ? [this.agentsTask] : undefined;
    });
  }

  /** Opens the dialog. */
  async show(): Promise<void> {
    await this.updateComplete;
    openModal(this.dialog);
    this.isOpen = true;
    this.openings += 1;
    this.beginAnew();
  }

  protected override beginAnew(): void {
    this.search = '';
    this.renderedCount = agentsPerStep;
    this.agents = undefined;
    this.progress = new Map();
    this.missed = undefined;
  }

  private get name(): string {
    return this.appName ?? this.app;
  }

  protected override render() {
    const { apps } = this.words;
    // An attribute that is taken away leaves null.
    const label = this.agentCount == null ? apps.picker.choose : apps.agents(this.agentCount);
    return html`
      <button class="trigger" part="trigger" aria-haspopup="dialog" aria-label=${apps.agentsOf(this.name, label)} @click=${this.show}>
        ${label}
      </button>
      ${errorNote(this.missed)}
      <dialog part="dialog" aria-labelledby="title" @close=${this.handleClose}>
        ${this.isOpen ? this.renderDialog() : nothing}
        <footer><button @click=${() => this.dialog.close()}>${apps.picker.done}</button></footer>
      </dialog>
    `;
  }

  private renderDialog() {
    const { picker } = this.words.apps;
    const isSearchable = (this.agents?.length ?? 0) >= minSearchableAgents;
    return html`
      <header>
        <h2 id="title">${picker.title(this.name)}</h2>
        ${
          isSearchable
            ? html`<input
                type="search"
                aria-label=${picker.search}
                placeholder=${picker.search}
                .value=${this.search}
                @input=${this.handleSearch}
              />`
            : nothing
        }
      </header>
      <div class="body ${isSearchable ? 'searchable' : ''}" @scroll=${this.handleScroll}>${this.renderBody()}</div>
    `;
  }

  private renderBody() {
    const { apps } = this.words;
    if (this.agentsTask.status === TaskStatus.ERROR && this.agents === undefined)
      return failureNote(this.words, toApiError(this.agentsTask.error), () => this.agentsTask.run());
    if (this.agents === undefined) return loadingNote(this.words);
    if (this.agents.length === 0) return html`<p class="muted">${apps.picker.none}</p>`;
    const { shown } = this;
    if (shown.length === 0) return html`<p class="muted">${apps.picker.nothingMatches(this.search)}</p>`;
    return html`<ul>${repeat(
      shown.slice(0, this.renderedCount),
      ({ agent }) => agent,
      (agent, index) => this.renderAgent(agent, `why-${index}`),
    )}</ul>`;
  }

  /** `why`: the id of the text where its change failed, since the id of an agent may have spaces. */
  private renderAgent(agent: Agent, why: string) {
    const progress = this.progress.get(agent.agent);
    const failure = typeof progress === 'object' ? progress.failure : undefined;
    const { picker } = this.words.apps;
    return html`<li part="agent">
      <label>
        <input
          type="checkbox"
          .checked=${agent.assigned}
          aria-describedby=${failure === undefined ? nothing : why}
          @change=${(event: Event) => this.handleTick(agent, event.target as HTMLInputElement)}
        />
        <span class="agent">${agent.name}</span>
        ${progress === 'saving' || progress === 'saved' ? html`<span class="progress ${progress}">${picker[progress]}</span>` : nothing}
        ${agent.isDefault ? html`<span class="tag">${picker.isDefault}</span>` : nothing}
      </label>
      ${failure === undefined ? nothing : html`<span class="error" id=${why}>${failure}</span>`}
    </li>`;
  }

  /** Focuses the first field: the dialog opened before the agents were loaded, and so focused its only button. */
  private async focusFirstField(): Promise<void> {
    await this.updateComplete;
    this.dialog.querySelector<HTMLElement>('input')?.focus();
  }

  private handleSearch(event: Event): void {
    this.search = (event.target as HTMLInputElement).value;
    if (this.shown.length === 0) this.announce(this.words.apps.picker.nothingMatches(this.search));
  }

  private handleScroll({ currentTarget }: Event): void {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget as HTMLElement;
    if (scrollTop + 2 * clientHeight > scrollHeight) this.renderedCount += agentsPerStep;
  }

  private get shown(): Agent[] {
    const searchText = foldText(this.search.trim());
    return this.agents?.filter(({ name }) => foldText(name).includes(searchText)) ?? [];
  }

  private handleClose(): void {
    // The browser tells of an end later; by then it may be open again.
    if (this.dialog.open) return;
    this.isOpen = false;
    this.dispatchEvent(new Event('close'));
  }

  /** Shows the new state at once, and the old one again where it could not be saved. */
  private async handleTick(agent: Agent, box: HTMLInputElement): Promise<void> {
    if (this.progress.get(agent.agent) === 'saving') {
      box.checked = agent.assigned;
      return;
    }
    const assigned = box.checked;
    this.setTick(agent.agent, assigned, 'saving');
    const { api, app, agents } = this;
    try {
      await (assigned ? api.assignAgent(app, agent.agent) : api.unassignAgent(app, agent.agent));
      // The list around it shows another service by now, and would count there what the first one saved.
      if (api !== this.api) return;
      const isShown = app === this.app;
      if (isShown) this.finishTick(agent, assigned);
      const agentCount = isShown ? this.agentCount : countOf(agents);
      this.dispatchEvent(new AgentsChangedEvent({ app, agent: agent.agent, assigned, agentCount: agentCount ?? 0 }));
    } catch (error) {
      if (api !== this.api || app !== this.app) return;
      const failure = errorText(this.words, toApiError(error));
      this.setTick(agent.agent, !assigned, { failure });
      const news = this.words.apps.announce.about(agent.name, failure);
      if (this.dialog.open) this.announce(news);
      else this.missed = news;
    }
  }

  private finishTick({ agent, name }: Agent, assigned: boolean): void {
    this.setTick(agent, assigned, 'saved');
    askAgainIfPending(this.agentsTask);
    const { mayUse, mayNotUse } = this.words.apps.announce;
    this.announce((assigned ? mayUse : mayNotUse)(name, this.name));
    this.agentCount = countOf(this.agents) ?? this.agentCount;
  }

  private setTick(agent: string, assigned: boolean, progress: Progress): void {
    this.progress = new Map(this.progress).set(agent, progress);
    this.agents = this.agents?.map((each) => (each.agent === agent ? { ...each, assigned } : each));
  }
}

function countOf(agents: readonly Agent[] | undefined): number | undefined {
  return agents?.filter(({ assigned }) => assigned).length;
}

/** Removes case and accents, so that a search ignores them. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

customElements.define('appconnect-profiles-picker', ProfilesPicker);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-profiles-picker': ProfilesPicker;
  }
}
