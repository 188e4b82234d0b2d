import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlStyles } from '../frame/control-styles.js';
import { icon } from '../frame/icons.js';
import { type JsonSchema, problemText, type ToolResult } from '../host/host-api.js';
import type { Words } from '../words.en.js';
import { toolOutcomeStyles } from './tool-outcome.styles.js';

type FoundAction = {
  action: string;
  name?: string;
  description?: string;
  effect?: keyof Words['tool']['effects'];
  connection?: string;
  /** Only of the first ones. */
  input_schema?: JsonSchema;
  /** The part of the request that it answers. */
  for?: string;
};

/** Somebody picked an action from search results; the page fills it into the form that runs actions. */
export class ActionPickedEvent extends Event {
  constructor(
    readonly action: string,
    readonly inputSchema: JsonSchema | undefined,
  ) {
    super('action-picked', { bubbles: true, composed: true });
  }
}

/** The result of a tool call for a person: the actions found, a link, or what to do about an error; and all of it as JSON. */
@customElement('tool-outcome')
export class ToolOutcome extends LitElement {
  static override styles = [controlStyles, toolOutcomeStyles];

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) result: ToolResult | undefined;
  /** What was thrown where the call did not reach the tool. */
  @property({ attribute: false }) failure: unknown;

  protected override render() {
    const { words, result } = this;
    if (!words) return undefined;
    if (!result)
      return html`<div class="verdict bad">${icon('alert')}<span>${problemText(words, this.failure)}</span></div>`;
    const data = contentOf(result);
    return html`
      ${result.isError ? this.renderError(data, words) : this.renderSuccess(data, words)}
      <details>
        <summary>${words.tool.raw}</summary>
        <pre tabindex="0" aria-label=${words.tool.raw}>${JSON.stringify(result, undefined, 2)}</pre>
      </details>
    `;
  }

  private renderError(data: Record<string, unknown>, words: Words) {
    return html`
      <div class="verdict bad">
        ${icon('alert')}<span>${textOf(data.message) || words.tool.failed} <code>${textOf(data.code)}</code></span>
      </div>
      ${data.fix ? html`<p><strong>${words.tool.fix}:</strong> ${textOf(data.fix)}</p>` : nothing}
    `;
  }

  private renderSuccess(data: Record<string, unknown>, words: Words) {
    const summary = [textOf(data.say), textOf(data.note)].filter(Boolean).join(' ');
    return html`
      <div class="verdict good">
        ${icon('check')}<span
          >${data.acting_as ? words.tool.actingAs(textOf(data.acting_as)) : words.tool.succeeded}</span
        >
      </div>
      ${summary ? html`<p>${summary}</p>` : nothing} ${this.renderLink(data, words)} ${this.renderActions(data, words)}
      ${data.data === undefined ? nothing : html`<pre tabindex="0" aria-label=${words.tool.result}>${JSON.stringify(data.data, undefined, 2)}</pre>`}
    `;
  }

  private renderLink(data: Record<string, unknown>, words: Words) {
    const link = textOf(data.sign_in_url);
    if (!/^https?:\/\//.test(link)) return nothing;
    return html`<a class="button primary link" href=${link} target="_blank" rel="noreferrer noopener"
        >${words.tool.openSignIn}${icon('external')}</a
      ><code class="address">${link}</code>`;
  }

  private renderActions(data: Record<string, unknown>, words: Words) {
    if (!Array.isArray(data.actions)) return nothing;
    const actions = data.actions as FoundAction[];
    const total = typeof data.total === 'number' ? data.total : actions.length;
    return html`
      <p class="muted">${words.tool.actions(actions.length, total)}</p>
      <ul>
        ${actions.map((action) => this.renderAction(action, words))}
      </ul>
    `;
  }

  private renderAction(found: FoundAction, words: Words) {
    const pick = () => this.dispatchEvent(new ActionPickedEvent(found.action, found.input_schema));
    return html`
      <li>
        <div>
          <p>
            <strong>${found.name}</strong>
            ${found.effect === undefined ? nothing : html`<span class="tag ${found.effect}">${words.tool.effects[found.effect]}</span>`}
          </p>
          <code>${found.action}</code>
          ${found.for === undefined ? nothing : html`<p class="muted">“${found.for}”</p>`}
          <p class="muted description">${found.description}</p>
        </div>
        <button class="button" type="button" aria-label=${words.tool.useActionNamed(found.action)} @click=${pick}>
          ${words.tool.useAction}
        </button>
      </li>
    `;
  }
}

/** A tool answers with structured content, or with the same as JSON in its first text. */
function contentOf(result: ToolResult): Record<string, unknown> {
  if (result.structuredContent) return result.structuredContent;
  const text = result.content?.find((part) => part.type === 'text')?.text ?? '';
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { data: value };
  } catch {
    return { message: text, data: text };
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

declare global {
  interface HTMLElementTagNameMap {
    'tool-outcome': ToolOutcome;
  }
}
