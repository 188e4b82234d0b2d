import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { controlStyles } from '../frame/control-styles.js';
import { icon } from '../frame/icons.js';
import type { HostApi, JsonSchema, ToolDefinition, ToolResult } from '../host/host-api.js';
import type { Words } from '../words.en.js';
import type { ToolForm } from './tool-form.js';
import './tool-form.js';
import { ActionPickedEvent } from './tool-outcome.js';

/** A tool was called, which may have changed the tools that the agent gets. */
export class ToolCalledEvent extends Event {
  constructor() {
    super('tool-called', { bubbles: true, composed: true });
  }
}

/** One tool of an agent: its description, a form for its input, and the result of the last call. */
@customElement('tool-card')
export class ToolCard extends LitElement {
  static override styles = [
    controlStyles,
    css`
      details {
        overflow: hidden;
      }

      summary {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        gap: 2px 12px;
        padding: 14px 16px;
        cursor: pointer;
        list-style: none;
      }

      summary:hover {
        background: var(--cc-hover);
      }

      summary:focus-visible {
        outline-offset: -3px;
        border-radius: 10px;
      }

      .name {
        font: 600 13px / 20px var(--cc-mono);
        overflow-wrap: anywhere;
      }

      summary .icon {
        grid-area: 1 / 2 / span 2;
        color: var(--cc-muted);
      }

      details[open] summary .icon {
        rotate: 180deg;
      }

      .description {
        white-space: pre-line;
      }

      details:not([open]) .description {
        display: -webkit-box;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 1;
      }

      .body {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
        padding: 16px;
        border-block-start: 1px solid var(--cc-line);
      }

      .run {
        justify-self: start;
        min-inline-size: 96px;
      }
    `,
  ];

  @query('tool-form') private form!: ToolForm;
  @state() private isRunning = false;
  @state() private result: ToolResult | undefined;
  /** What was thrown where the call did not reach the tool. */
  @state() private failure: unknown;

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) host: HostApi | undefined;
  @property() agent = '';
  @property() channel = 'web';
  /** Organization and person of a simulated channel. */
  @property({ attribute: false, hasChanged: isDifferent }) standIn: { org?: string; person?: string } = {};
  @property({ attribute: false }) tool: ToolDefinition | undefined;
  /** Input that was picked elsewhere on the page and fills the form. */
  @property({ attribute: false }) draft: Record<string, unknown> | undefined;

  protected override updated(changed: PropertyValues<this>): void {
    if (['agent', 'channel', 'standIn'].some((part) => changed.has(part as keyof ToolCard))) this.result = undefined;
    if (!changed.has('draft') || !this.draft) return;
    this.form.fill(this.draft);
    const details = this.renderRoot.querySelector('details');
    if (details) details.open = true;
    details?.scrollIntoView({ block: 'nearest' });
    this.renderRoot.querySelector<HTMLElement>('.run')?.focus();
  }

  /** Enter submits the form: browsers do not connect fields to a form in another shadow tree. */
  private readonly handleKey = (event: KeyboardEvent): void => {
    const [field] = event.composedPath();
    if (event.key !== 'Enter' || event.isComposing || !(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    this.renderRoot.querySelector('form')?.requestSubmit();
  };

  private async run(event: Event): Promise<void> {
    event.preventDefault();
    const input = this.form.readInput();
    if (!input || this.isRunning || !this.tool || !this.host) return;
    Object.assign(this, { isRunning: true, failure: undefined });
    try {
      this.result = await this.host.callTool(this.agent, {
        tool: this.tool.name,
        channel: this.channel,
        ...this.standIn,
        input,
      });
    } catch (cause) {
      Object.assign(this, { failure: cause, result: undefined });
    } finally {
      this.isRunning = false;
      await this.updateComplete;
      this.renderRoot.querySelector('tool-outcome')?.scrollIntoView({ block: 'nearest' });
      this.dispatchEvent(new ToolCalledEvent());
    }
  }

  /** Only the first actions of a search come with their schema; that of another one is found by its exact name. */
  private readonly handlePicked = async (event: ActionPickedEvent): Promise<void> => {
    if (event.inputSchema) return;
    event.stopPropagation();
    this.dispatchEvent(new ActionPickedEvent(event.action, (await this.findSchema(event.action)) ?? {}));
  };

  private async findSchema(action: string): Promise<JsonSchema | undefined> {
    const { tool, channel, standIn } = this;
    const call = { tool: tool?.name ?? '', channel, ...standIn, input: { query: action, limit: 1 } };
    const result = await this.host?.callTool(this.agent, call).catch(() => undefined);
    const [found] = (result?.structuredContent?.actions ?? []) as { action: string; input_schema?: JsonSchema }[];
    return found?.action === action ? found.input_schema : undefined;
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
          <tool-form .words=${words} .schema=${tool.inputSchema} @keydown=${this.handleKey}></tool-form>
          <button class="button primary run" type="submit" aria-disabled=${this.isRunning}>
            ${this.isRunning ? words.tool.running : words.tool.run}
          </button>
          <div role="status">
            ${
              this.result || this.failure
                ? html`<tool-outcome
                    .words=${words}
                    .result=${this.result}
                    .failure=${this.failure}
                    @action-picked=${this.handlePicked}
                  ></tool-outcome>`
                : nothing
            }
          </div>
        </form>
      </details>
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
