import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { declaredType, declaredValue } from '../../../src/contract/schema-values.js';
import { controlStyles } from '../frame/control-styles.js';
import type { JsonSchema } from '../host/host-api.js';
import type { Words } from '../words.en.js';

const emptyValues: Readonly<Record<string, unknown>> = { integer: 0, number: 0, boolean: false, array: [] };

/** A form for a tool's input: fields from its JSON Schema, or the input as JSON. `readInput()` returns the input. */
@customElement('tool-form')
export class ToolForm extends LitElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        gap: 12px;
      }

      .rows {
        display: grid;
        gap: 12px;
      }

      .name {
        display: flex;
        align-items: baseline;
        gap: 8px;
        padding-block-end: 4px;
        font-weight: 500;
      }

      .name .muted,
      .hint {
        font-size: 12px;
        font-weight: 400;
      }

      .check {
        display: flex;
        align-items: center;
        gap: 8px;
        min-block-size: 32px;
      }

      .check input {
        inline-size: 16px;
        block-size: 16px;
        margin: 0;
        accent-color: var(--cc-accent);
      }

      input[type='number'] {
        max-inline-size: 160px;
      }

      .problem {
        color: var(--cc-danger);
      }
    `,
  ];

  @state() private mode: 'form' | 'json' = 'form';
  @state() private json = '{}';
  @state() private values: Record<string, unknown> = {};
  @state() private problem = '';

  @property({ attribute: false }) words: Words | undefined;
  @property({ attribute: false }) schema: JsonSchema = {};

  /** Replaces the values, both of the fields and of the JSON. */
  fill(values: Record<string, unknown>): void {
    this.values = { ...values };
    this.json = JSON.stringify(values, undefined, 2);
    this.problem = '';
  }

  /** The input to send; undefined where it is not valid JSON, and then the form shows why. */
  readInput(): Record<string, unknown> | undefined {
    try {
      this.problem = '';
      return this.mode === 'json' ? this.parse(this.json) : this.collect();
    } catch (cause) {
      this.problem = (cause as Error).message;
      return undefined;
    }
  }

  private parse(text: string): Record<string, unknown> {
    const { words } = this;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new Error(words?.tool.notJson((cause as Error).message));
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(words?.tool.notObject);
    return value as Record<string, unknown>;
  }

  /** Empty fields are left out; the text of an object is parsed only here. */
  private collect(): Record<string, unknown> {
    const entries = Object.entries(this.values).filter(([, value]) => value !== '' && value !== undefined);
    return Object.fromEntries(entries.map(([name, value]) => [name, this.toValue(name, value)]));
  }

  private toValue(name: string, value: unknown): unknown {
    const type = typeOf(this.schema.properties?.[name] ?? {});
    if (typeof value !== 'string') return value;
    if (type === 'object') return this.parse(value);
    if (type === 'number' || type === 'integer') return Number(value);
    return value;
  }

  private setMode(mode: 'form' | 'json'): void {
    const input = this.readInput();
    if (!input) return;
    this.fill(input);
    this.mode = mode;
  }

  private set(name: string, value: unknown): void {
    this.values = { ...this.values, [name]: value };
  }

  protected override render() {
    const { words } = this;
    if (!words) return undefined;
    return html`
      <fieldset>
        <legend class="visually-hidden">${words.tool.editAs}</legend>
        <div class="choice">
          ${(['form', 'json'] as const).map(
            (mode) => html`<label>
              <input type="radio" name="mode" .checked=${mode === this.mode} @change=${() => this.setMode(mode)} />
              ${words.tool[mode]}
            </label>`,
          )}
        </div>
      </fieldset>
      ${this.mode === 'json' ? this.renderJson(words) : this.renderFields(words)}
      <p class="problem" role="alert" ?hidden=${!this.problem}>${this.problem}</p>
    `;
  }

  private renderJson(words: Words) {
    return html`<textarea
      class="field code"
      rows="8"
      spellcheck="false"
      aria-label=${words.tool.input}
      .value=${this.json}
      @input=${(event: InputEvent) => (this.json = (event.target as HTMLTextAreaElement).value)}
    ></textarea>`;
  }

  private renderFields(words: Words) {
    const fields = Object.entries(this.schema.properties ?? {});
    return html`<div class="rows">${fields.map(([name, schema]) => this.renderField(name, schema, words))}</div>`;
  }

  private renderField(name: string, schema: JsonSchema, words: Words) {
    const isRequired = this.schema.required?.includes(name) ?? false;
    const hint = schema.description ? html`<p class="hint muted" id="hint-${name}">${schema.description}</p>` : nothing;
    if (typeOf(schema) === 'boolean') {
      return html`<div>
        <label class="check">${this.renderControl(name, schema)}<span>${name}</span></label>${hint}
      </div>`;
    }
    return html`<div>
      <label class="name" for=${name}
        >${name}${isRequired ? nothing : html`<span class="muted">${words.tool.optional}</span>`}</label
      >
      ${this.renderControl(name, schema)}${hint}
    </div>`;
  }

  private renderControl(name: string, schema: JsonSchema) {
    const type = typeOf(schema);
    const value = this.values[name];
    const text =
      value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value);
    const describedBy = schema.description ? `hint-${name}` : nothing;
    const handleInput = (event: Event) => this.set(name, (event.target as HTMLInputElement).value);
    if (type === 'boolean') {
      const handleCheck = (event: Event) => this.set(name, (event.target as HTMLInputElement).checked || undefined);
      return html`<input type="checkbox" id=${name} .checked=${value === true} @change=${handleCheck} />`;
    }
    if (type === 'object') {
      return html`<textarea class="field code" id=${name} rows="6" spellcheck="false" aria-describedby=${describedBy} .value=${text} @input=${handleInput}></textarea>`;
    }
    return html`<input
      class="field"
      id=${name}
      type=${type === 'integer' || type === 'number' ? 'number' : 'text'}
      autocomplete="off"
      aria-describedby=${describedBy}
      .value=${text}
      @input=${handleInput}
    />`;
  }
}

/** Arguments to begin with: the required fields of a schema, each with the value that it declares or an empty one. */
export function draftFor(schema: JsonSchema): Record<string, unknown> {
  const required = schema.required ?? [];
  return Object.fromEntries(required.map((name) => [name, draftValue(schema.properties?.[name] ?? {})]));
}

function draftValue(schema: JsonSchema): unknown {
  const type = typeOf(schema);
  return declaredValue(schema) ?? (type === 'object' ? draftFor(schema) : (emptyValues[type] ?? ''));
}

function typeOf(schema: JsonSchema): string {
  return declaredType(schema) ?? 'string';
}

declare global {
  interface HTMLElementTagNameMap {
    'tool-form': ToolForm;
  }
}
