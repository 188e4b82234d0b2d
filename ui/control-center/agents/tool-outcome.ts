import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlStyles } from '../frame/control.styles.js';
import { icon } from '../frame/icons.js';
import { HostProblem, problemText, type ToolResult } from '../host/host-api.js';
import { contentOf } from '../tool-form/answer-errors.js';
import type { Words } from '../words.en.js';
import type { PickedAction } from './action-choice.js';
import { actionsIn, type FoundAction } from './found-actions.js';
import { toolOutcomeStyles } from './tool-outcome.styles.js';

/** Somebody picked an action from search results; the page fills it into the form that runs actions. */
export class ActionPickedEvent extends Event {
  constructor(readonly picked: PickedAction) {
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
  /** Whether the call may have done something in an app before its answer was lost. */
  @property({ type: Boolean, attribute: 'may-have-effects' }) mayHaveEffects = false;

  protected override render() {
    const { words, result } = this;
    if (!words) return undefined;
    if (!result) return html`<div class="verdict bad">${icon('alert')}<span>${this.failureText(words)}</span></div>`;
    const data = contentOf(result);
    return html`
      ${result.isError ? this.renderError(data, words) : this.renderSuccess(data, words)}
      <details>
        <summary>${words.tool.raw}</summary>
        <pre tabindex="0" aria-label=${words.tool.raw}>${JSON.stringify(result, undefined, 2)}</pre>
      </details>
    `;
  }

  private failureText(words: Words): string {
    const isUnanswered = !(this.failure instanceof HostProblem);
    return isUnanswered && this.mayHaveEffects ? words.tool.unanswered : problemText(words, this.failure);
  }

  private renderError(data: Record<string, unknown>, words: Words) {
    return html`
      <div class="verdict bad">
        ${icon('alert')}<span>${words.tool.failure(textOf(data.message)) || words.tool.failed} <code>${textOf(data.code)}</code></span>
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
    if (!Array.isArray(data.actions) || !this.result) return nothing;
    const actions = actionsIn(this.result);
    const total = typeof data.total === 'number' ? data.total : actions.length;
    return html`
      <p class="muted">${words.tool.actions(actions.length, total)}</p>
      <ul>
        ${actions.map((action) => this.renderAction({ action, offered: actions }, words))}
      </ul>
    `;
  }

  private renderAction(picked: PickedAction, words: Words) {
    const found: FoundAction = picked.action;
    const pick = () => this.dispatchEvent(new ActionPickedEvent(picked));
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

declare global {
  interface HTMLElementTagNameMap {
    'tool-outcome': ToolOutcome;
  }
}
