import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Words } from '../words.en.js';
import { idOf } from './answer-errors.js';
import { choicesOf, type FormField } from './form-fields.js';

/** A control of one field: what it shows, and what it does with what a person enters. */
export type ControlView = {
  field: FormField;
  words: Words;
  value: unknown;
  /** The value as text, or what a person typed and cannot be read. */
  text: string;
  /** The ids of the texts about the field. */
  describedBy: string;
  isInvalid: boolean;
  type(text: string): void;
  /** Something is entered that the browser cannot read, such as half a number or a date without a time. */
  typeUnreadable(): void;
  set(value: unknown): void;
};

const inputTypes: Readonly<Record<string, string>> = { date: 'date', time: 'time', email: 'email', uri: 'url' };

export function control(view: ControlView) {
  switch (view.field.kind) {
    case 'boolean':
      return checkbox(view);
    case 'choice':
      return select(view);
    case 'json':
      return textarea(view, 'field code');
    case 'long_text':
    case 'list':
      return textarea(view, 'field lines');
    default:
      return input(view);
  }
}

/** What is sent where the field stays empty, or what may be entered. */
export function suggestionOf({ schema }: FormField, { tool }: Words): string {
  const [example] = schema.examples ?? [];
  if (isShown(schema.default)) return tool.byDefault(textOfValue(schema.default));
  return isShown(example) ? tool.example(textOfValue(example)) : '';
}

/** Whether the field can show a suggestion until something is entered. */
export function hasPlaceholder({ kind, schema }: FormField): boolean {
  if (kind === 'text') return !['date', 'time'].includes(schema.format ?? '');
  return kind === 'number' || kind === 'long_text' || kind === 'list';
}

function input(view: ControlView) {
  const { field, words, text, describedBy, isInvalid, type, typeUnreadable } = view;
  const { kind, schema, path, isRequired } = field;
  const isNumber = kind === 'number';
  const isWhole = [schema.type].flat().includes('integer');
  const handleInput = ({ value, validity }: HTMLInputElement) => (validity.badInput ? typeUnreadable() : type(value));
  return html`<input
    class="field"
    id=${idOf(path)}
    type=${isNumber ? 'number' : kind === 'date_time' ? 'datetime-local' : (inputTypes[schema.format ?? ''] ?? 'text')}
    step=${isNumber && !isWhole ? 'any' : nothing}
    min=${isNumber ? (schema.minimum ?? nothing) : nothing}
    max=${isNumber ? (schema.maximum ?? nothing) : nothing}
    autocomplete="off"
    placeholder=${hasPlaceholder(field) ? suggestionOf(field, words) : nothing}
    aria-required=${isRequired}
    aria-invalid=${isInvalid}
    aria-describedby=${describedBy || nothing}
    .value=${live(text)}
    @input=${(event: Event) => handleInput(event.target as HTMLInputElement)}
    @blur=${(event: Event) => (event.target as HTMLInputElement).validity.badInput && typeUnreadable()}
  />`;
}

function textarea({ field, words, text, describedBy, isInvalid, type }: ControlView, classes: string) {
  return html`<textarea
    class=${classes}
    id=${idOf(field.path)}
    rows=${field.kind === 'json' ? 6 : 3}
    spellcheck=${field.kind === 'long_text'}
    placeholder=${hasPlaceholder(field) ? suggestionOf(field, words) : nothing}
    aria-required=${field.isRequired}
    aria-invalid=${isInvalid}
    aria-describedby=${describedBy || nothing}
    .value=${text}
    @input=${(event: Event) => type((event.target as HTMLTextAreaElement).value)}
  ></textarea>`;
}

function checkbox({ field, value, describedBy, isInvalid, set }: ControlView) {
  return html`<input
    type="checkbox"
    id=${idOf(field.path)}
    aria-invalid=${isInvalid}
    aria-describedby=${describedBy || nothing}
    .checked=${(value ?? field.schema.default) === true}
    @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
  />`;
}

/** Keeps a value that is no choice, so that nothing is lost that was entered as JSON. */
function select({ field, words, value, describedBy, isInvalid, set }: ControlView) {
  const declared = choicesOf(field.schema) ?? [];
  const isKnown = value === undefined || declared.some((choice) => choice.value === value);
  const choices = isKnown ? declared : [...declared, { value, label: textOfValue(value) }];
  const handleChange = (event: Event) => set(choices[(event.target as HTMLSelectElement).selectedIndex - 1]?.value);
  return html`<select
    class="field"
    id=${idOf(field.path)}
    aria-required=${field.isRequired}
    aria-invalid=${isInvalid}
    aria-describedby=${describedBy || nothing}
    @change=${handleChange}
  >
    <option value="" .selected=${value === undefined}>${words.tool.notSet}</option>
    ${choices.map((choice) => html`<option .selected=${choice.value === value}>${choice.label}</option>`)}
  </select>`;
}

function isShown(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function textOfValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
