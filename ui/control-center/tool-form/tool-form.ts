import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlStyles } from '../frame/control.styles.js';
import type { JsonSchema } from '../host/host-api.js';
import type { Words } from '../words.en.js';
import { type AnswerError, errorsById, idOf } from './answer-errors.js';
import { firstMissing } from './draft.js';
import { fieldRows } from './field-rows.js';
import { allFieldsOf, type FormField, fieldsOf } from './form-fields.js';
import { FormState, wholeInput } from './form-state.js';
import { type ToolInput, valueAt } from './form-values.js';
import { toolFormStyles } from './tool-form.styles.js';

/** A person left a field of the form that they changed; the JSON of the whole input is the field `wholeInput`. */
export class FieldChangedEvent extends Event {
  constructor(readonly id: string) {
    super('field-changed');
  }
}

/** A form for a tool's input: fields from its JSON Schema and, under Advanced, the same input as JSON. */
@customElement('tool-form')
export class ToolForm extends LitElement {
  static override styles = [controlStyles, toolFormStyles];

  private readonly state = new FormState(() => this.requestUpdate());
  private faults: ReadonlyMap<string, string> = new Map();

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) schema: JsonSchema = {};
  /** What the last answer said is wrong. */
  @property({ attribute: false }) errors: readonly AnswerError[] = [];

  /** What the fields hold now, as far as it can be read. */
  get input(): ToolInput {
    return this.state.input;
  }

  /** Replaces the input. */
  fill(input: ToolInput): void {
    this.errors = [];
    this.state.fill(input);
  }

  /** The input to send; undefined where something that was typed cannot be read, and then that has the focus. */
  readInput(): ToolInput | undefined {
    // Enter sends what is in a field that was not left yet, and a form that was filled may still show it.
    const half = [...this.renderRoot.querySelectorAll('input')].find(({ validity }) => validity.badInput);
    half?.dispatchEvent(new FocusEvent('blur'));
    const { unreadable } = this.state;
    if (unreadable === undefined) return this.input;
    this.focusField(unreadable);
    return undefined;
  }

  /** Moves the focus to the first required field that is empty; resolves with false where there is none. */
  async focusMissing(): Promise<boolean> {
    await this.updateComplete;
    const missing = firstMissing(this.schema, this.input);
    return missing !== undefined && this.focusField(idOf(missing.path));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!['errors', 'schema', 'words'].some((part) => changed.has(part as keyof ToolForm))) return;
    this.faults = errorsById(this.errors, allFieldsOf(this.schema), (text, field) => this.sayFault(text, field));
  }

  /** The service tells faults in English, with what only it knows; that something is missing is seen here too. */
  private sayFault(text: string, field: FormField | undefined): string {
    const { faults } = this.words?.tool ?? {};
    const isMissing = field !== undefined && valueAt(this.input, field.path) === undefined;
    return (isMissing ? faults?.missing(text) : faults?.refused(text)) ?? text;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const [first] = this.faults.keys();
    if (changed.has('errors') && first) this.focusField(first);
  }

  /** Unfolds what hides the field. */
  private focusField(id: string): boolean {
    const field = this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
    for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
    field?.focus();
    return field !== null;
  }

  private readonly handleChange = ({ target }: Event): void => {
    this.dispatchEvent(new FieldChangedEvent((target as HTMLElement).id));
  };

  protected override render() {
    const { words, state, faults } = this;
    if (!words) return undefined;
    const general = faults.get('');
    return html`
      <div class="rows" @change=${this.handleChange}>${fieldRows(fieldsOf(this.schema), { state, words, faults })}</div>
      ${general ? html`<p class="problem" role="alert">${general}</p>` : nothing}
      <details>
        <summary>${words.tool.advanced}</summary>
        ${this.renderWhole(words)}
      </details>
    `;
  }

  private renderWhole(words: Words) {
    const { text = JSON.stringify(this.input, undefined, 2), problem } = this.state.typedAt(wholeInput) ?? {};
    return html`<div class="advanced">
      <label class="name" for=${wholeInput}>${words.tool.input}</label>
      <textarea
        class="field code"
        id=${wholeInput}
        rows="8"
        spellcheck="false"
        aria-invalid=${problem !== undefined}
        aria-describedby=${problem === undefined ? nothing : 'fault-json'}
        .value=${text}
        @input=${(event: InputEvent) => this.state.typeWhole((event.target as HTMLTextAreaElement).value, words.tool)}
        @change=${this.handleChange}
      ></textarea>
      ${problem === undefined ? nothing : html`<p class="fault" id="fault-json" role="alert">${problem}</p>`}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tool-form': ToolForm;
  }
}
