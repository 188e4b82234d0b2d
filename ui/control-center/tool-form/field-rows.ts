import { html, nothing } from 'lit';
import type { Words } from '../words.en.js';
import { idOf } from './answer-errors.js';
import { control, hasPlaceholder, suggestionOf } from './field-controls.js';
import { type FormField, fieldsOf } from './form-fields.js';
import type { FormState } from './form-state.js';
import { textOf, valueAt } from './form-values.js';
import { isObject } from './is-object.js';

/** More optional fields than this are folded, so that what is needed and what runs it stay in view together. */
const maxOptionalFields = 2;

/** A group has no value of its own, and a checkbox shows its default. */
const showsItself: FormField['kind'][] = ['group', 'boolean'];

export type RowsView = {
  state: FormState;
  words: Words;
  /** What the last answer said is wrong, by the id of the field. */
  faults: ReadonlyMap<string, string>;
};

/** The rows of a form or of a group in it: the required fields, then the optional ones. */
export function fieldRows(fields: readonly FormField[], view: RowsView): unknown {
  const rowsOf = (isRequired: boolean) =>
    fields.filter((field) => field.isRequired === isRequired).map((field) => fieldRow(field, view));
  const optional = rowsOf(false);
  const names = fields.filter(({ isRequired }) => !isRequired).map(({ name, schema }) => schema.title ?? name);
  if (optional.length <= maxOptionalFields) return [...rowsOf(true), ...optional];
  return html`${rowsOf(true)}
    <details>
      <summary>${view.words.tool.optionalFields(names)}</summary>
      <div class="rows">${optional}</div>
    </details>`;
}

function fieldRow(field: FormField, view: RowsView): unknown {
  const value = valueAt(view.state.input, field.path);
  if (field.kind === 'group' && (value === undefined || isObject(value))) return groupRow(field, view);
  const typed = view.state.typedAt(idOf(field.path))?.text;
  const text = typed ?? textOf(field, value);
  // What the control cannot show is edited as JSON.
  if (text !== undefined) return controlRow(field, { value, text, view });
  return controlRow({ ...field, kind: 'json' }, { value, text: JSON.stringify(value, undefined, 2), view });
}

function groupRow(field: FormField, view: RowsView) {
  return html`<fieldset class="group" id=${idOf(field.path)} tabindex="-1">
    <legend class="name">${labelOf(field, view)}</legend>
    ${textsOf(field, view).texts}
    <div class="rows">${fieldRows(fieldsOf(field.schema, field.path), view)}</div>
  </fieldset>`;
}

function controlRow(field: FormField, { value, text, view }: { value: unknown; text: string; view: RowsView }) {
  const { state, words } = view;
  const { texts, ...description } = textsOf(field, view);
  const rendered = control({
    field,
    words,
    value,
    text,
    ...description,
    type: (typed) => state.type(field, typed, words.tool),
    typeUnreadable: () => state.typeUnreadable(field, words.tool.unreadable),
    set: (chosen) => state.set(field, chosen),
  });
  const label = labelOf(field, view);
  return field.kind === 'boolean'
    ? html`<div><label class="check">${rendered}<span>${label}</span></label>${texts}</div>`
    : html`<div><label class="name" for=${idOf(field.path)}>${label}</label>${rendered}${texts}</div>`;
}

function labelOf({ name, schema, isRequired, kind }: FormField, { words }: RowsView) {
  const isMarked = !isRequired && kind !== 'boolean';
  return html`${schema.title ?? name}${isMarked ? html` <span class="muted">${words.tool.optional}</span>` : nothing}`;
}

/** What the field is for, how it is filled in, and what is wrong with it. */
function textsOf(field: FormField, { state, words, faults }: RowsView) {
  const id = idOf(field.path);
  const fault = state.typedAt(id)?.problem ?? faults.get(id);
  const suggestion = hasPlaceholder(field) || showsItself.includes(field.kind) ? '' : suggestionOf(field, words);
  const form = field.kind === 'list' ? words.tool.onePerLine : field.kind === 'json' ? words.tool.asJson : '';
  const hint = [field.schema.description, form, suggestion].filter(Boolean).join(' ');
  const texts = html`
    ${hint ? html`<p class="hint muted" id="hint-${id}">${hint}</p>` : nothing}
    ${fault ? html`<p class="fault" id="fault-${id}" role="alert">${fault}</p>` : nothing}
  `;
  const describedBy = [hint && `hint-${id}`, fault && `fault-${id}`].filter(Boolean).join(' ');
  return { texts, describedBy, isInvalid: fault !== undefined };
}
