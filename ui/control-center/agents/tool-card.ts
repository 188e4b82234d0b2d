import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { toolNames } from '../../../src/contract/tool-constants.js';
import { isForInputMethod } from '../../elements/input-method.js';
import { controlStyles } from '../frame/control.styles.js';
import { icon } from '../frame/icons.js';
import type { HostApi, ToolDefinition, ToolResult } from '../host/host-api.js';
import { type AnswerError, errorsIn } from '../tool-form/answer-errors.js';
import { draftFor } from '../tool-form/draft.js';
import { wholeInput } from '../tool-form/form-state.js';
import type { ToolInput } from '../tool-form/form-values.js';
import type { FieldChangedEvent, ToolForm } from '../tool-form/tool-form.js';
import '../tool-form/tool-form.js';
import type { Words } from '../words.en.js';
import { ActionChoice, type PickedAction } from './action-choice.js';
import type { RunDialog } from './run-dialog.js';
import './run-dialog.js';
import { toolCardStyles } from './tool-card.styles.js';
import './tool-outcome.js';

/** A tool was called, which may have changed the tools that the agent gets. */
export class ToolCalledEvent extends Event {
  constructor() {
    super('tool-called', { bubbles: true, composed: true });
  }
}

/** A card fills its form with the action that was picked for it. */
export class ActionTakenEvent extends Event {
  constructor() {
    super('action-taken', { bubbles: true });
  }
}

/** One tool of an agent: its description, a form for its input, and the result of the last call. */
@customElement('tool-card')
export class ToolCard extends LitElement {
  static override styles = [controlStyles, toolCardStyles];

  private readonly choice = new ActionChoice(this, () => this);

  @query('tool-form') private form!: ToolForm;
  @query('run-dialog') private dialog!: RunDialog;
  @state() private isRunning = false;
  @state() private result: ToolResult | undefined;
  /** What was thrown where the call did not reach the tool. */
  @state() private failure: unknown;
  @state() private errors: readonly AnswerError[] = [];
  private isLookingUp = false;
  /** Grows where the agent, the channel or the person changes: what was asked for before is neither run nor shown then. */
  private turn = 0;

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) host: HostApi | undefined;
  @property() agent = '';
  @property() channel = 'web';
  /** Organization and person of a simulated channel. */
  @property({ attribute: false, hasChanged: isDifferent }) standIn: { org?: string; person?: string } = {};
  @property({ attribute: false }) tool: ToolDefinition | undefined;
  /** An action that was picked elsewhere on the page and fills the form. */
  @property({ attribute: false }) picked: PickedAction | undefined;

  protected override updated(changed: PropertyValues<this>): void {
    if (['agent', 'channel', 'standIn'].some((part) => changed.has(part as keyof ToolCard))) {
      this.turn += 1;
      this.isRunning = false;
      this.isLookingUp = false;
      this.forgetOutcome();
      this.choice.forgetName();
    }
    if (changed.has('picked') && this.picked) void this.start(this.picked);
  }

  /** Fills the form with an action, and moves the focus to what is left to do. */
  private async start({ action, offered }: PickedAction): Promise<void> {
    this.dispatchEvent(new ActionTakenEvent());
    this.choice.offer(offered);
    if (!(await this.choice.choose(action.action))) return;
    this.fillWithChosen(action.action);
    const details = this.renderRoot.querySelector('details');
    if (details) details.open = true;
    await this.updateComplete;
    details?.scrollIntoView({ block: 'nearest' });
    if (!(await this.form.focusMissing())) this.renderRoot.querySelector<HTMLElement>('.run')?.focus();
  }

  private fillWithChosen(action: string): void {
    const args = draftFor(this.choice.chosen?.input_schema ?? {});
    this.form.fill({ action, ...(Object.keys(args).length > 0 && { arguments: args }) });
    this.forgetOutcome();
  }

  /** Forgets the outcome, which was about another input. */
  private forgetOutcome(): void {
    this.result = undefined;
    this.failure = undefined;
    this.errors = [];
  }

  /** Another action has other arguments; those of an input that was typed as a whole are meant for it. */
  private readonly handleField = async ({ id }: FieldChangedEvent): Promise<void> => {
    const { action: name, arguments: given } = this.form.input;
    if (!this.runsActions || typeof name !== 'string' || name === this.choice.name) return;
    if (!(await this.choice.choose(name))) return;
    this.forgetOutcome();
    const isKnown = this.choice.chosen !== undefined;
    if (isKnown && id !== wholeInput && given === this.form.input.arguments) this.fillWithChosen(name);
  };

  private get runsActions(): boolean {
    return this.tool?.name === toolNames.invoke;
  }

  /** Enter submits the form: browsers do not connect fields to a form in another shadow tree. */
  private readonly handleKey = (event: KeyboardEvent): void => {
    const [field] = event.composedPath();
    if (event.key !== 'Enter' || isForInputMethod(event) || !(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!event.repeat) this.renderRoot.querySelector('form')?.requestSubmit();
  };

  /** Whoever double-clicks, or holds Enter down, wants one call; the first one may be answered before the second click. */
  private readonly ignoreRepeat = (event: MouseEvent | KeyboardEvent): void => {
    const isRepeat = event instanceof KeyboardEvent ? event.repeat && event.key === 'Enter' : event.detail > 1;
    if (isRepeat) event.preventDefault();
  };

  private async run(event: Event): Promise<void> {
    event.preventDefault();
    const input = this.form.readInput();
    if (!input) this.forgetOutcome();
    if (!input || this.isLookingUp || this.isRunning || !this.tool || !this.host) return;
    const { host, tool, turn } = this;
    const mayRun = await this.mayRun(input);
    if (mayRun && turn === this.turn) await this.call(host, tool.name, input);
  }

  /**
   * What destroys something is confirmed first, also where its name was typed as JSON, and so is what nobody could look up: names
   * are taken in other spellings too.
   */
  private async mayRun({ action }: ToolInput): Promise<boolean> {
    if (!this.runsActions || action === undefined) return true;
    const typed = typeof action === 'string' ? action : JSON.stringify(action);
    const { turn } = this;
    this.isLookingUp = true;
    const isChosen = await this.choice.ensure(typed);
    if (turn !== this.turn) return false;
    this.isLookingUp = false;
    if (!isChosen) return false;
    const { name = typed, effect } = this.choice.chosen ?? {};
    if (effect !== undefined && effect !== 'destructive') return true;
    return this.dialog.ask(name, { isKnown: effect !== undefined });
  }

  private async call(host: HostApi, tool: string, input: ToolInput): Promise<void> {
    const { channel, standIn, turn } = this;
    if (this.isRunning) return;
    this.isRunning = true;
    this.failure = undefined;
    this.errors = [];
    const { result, failure } = await host.callTool(this.agent, { tool, channel, ...standIn, input }).then(
      (answer) => ({ result: answer, failure: undefined }),
      (cause: unknown) => ({ result: undefined, failure: cause }),
    );
    if (turn === this.turn) {
      this.isRunning = false;
      this.result = result;
      this.failure = failure;
      if (result) this.errors = errorsIn(result);
      await this.updateComplete;
      this.renderRoot.querySelector('tool-outcome')?.scrollIntoView({ block: 'nearest' });
    }
    this.dispatchEvent(new ToolCalledEvent());
  }

  protected override render() {
    const { words, tool } = this;
    if (!words || !tool) return undefined;
    return html`
      <details class="card">
        <summary>
          <span class="name">${tool.name}</span>
          <span class="description muted">${tool.description}</span>
          ${icon('chevron')}
        </summary>
        <form class="body" @submit=${this.run}>
          <tool-form
            .words=${words}
            .schema=${this.choice.schemaFor(tool.inputSchema, words)}
            .errors=${this.errors}
            @keydown=${this.handleKey}
            @field-changed=${this.handleField}
          ></tool-form>
          <button
            class="button primary run"
            type="submit"
            aria-disabled=${this.isRunning}
            @click=${this.ignoreRepeat}
            @keydown=${this.ignoreRepeat}
          >
            ${this.isRunning ? words.tool.running : words.tool.run}
          </button>
          <div role="status">
            ${
              this.result || this.failure
                ? html`<tool-outcome
                    .words=${words}
                    .result=${this.result}
                    .failure=${this.failure}
                    ?may-have-effects=${this.runsActions}
                  ></tool-outcome>`
                : nothing
            }
          </div>
        </form>
      </details>
      <run-dialog .words=${words}></run-dialog>
    `;
  }
}

function isDifferent(one: object, other: object | undefined): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

declare global {
  interface HTMLElementTagNameMap {
    'tool-card': ToolCard;
  }
}
