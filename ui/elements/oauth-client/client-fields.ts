import { html, nothing, type TemplateResult } from 'lit';
import type { OauthClient, OauthClientEntry } from '../../../src/contract/oauth-client-contract.js';
import { maxClientValueLength } from '../../../src/contract/text-limits.js';
import type { ApiError } from '../../api/api-error.js';
import type { Words } from '../../words/en.js';
import { errorText } from '../../words/error-text.js';
import { errorNote } from '../failure-note.js';

export type FormField = OauthClient['fields'][number];

/** What the last attempt led to: what was done, why it was not, or which required fields are empty. */
export type Outcome = { message?: string | undefined; failure?: ApiError; empty?: readonly string[] };

const idAndSecret = ['client_id', 'client_secret'];

/** All fields of the form, the id and the secret of the client first. */
export function formFieldsOf({ fields }: OauthClient, { apps }: Words): FormField[] {
  const { clientId, clientSecret } = apps.client;
  return [
    { name: 'client_id', label: clientId, description: '', required: true, secret: false },
    { name: 'client_secret', label: clientSecret, description: '', required: true, secret: true },
    ...fields,
  ];
}

/** The input, and the names of required fields that are empty. */
export function entryOf(form: HTMLFormElement, fields: readonly FormField[]) {
  const values = new Map(fields.map(({ name }) => [name, String(new FormData(form).get(name) ?? '').trim()]));
  const empty = fields.filter(({ name, required }) => required && !values.get(name)).map(({ name }) => name);
  const further = [...values].filter(([name, value]) => value !== '' && !idAndSecret.includes(name));
  const entry: OauthClientEntry = {
    clientId: values.get('client_id') ?? '',
    clientSecret: values.get('client_secret') ?? '',
    fields: Object.fromEntries(further),
  };
  return { entry, empty };
}

/** What is wrong with a field: it is empty, or the service refused it. */
export function faultOf({ name, label }: FormField, { empty, failure }: Outcome, { apps }: Words): string | undefined {
  if (empty?.includes(name)) return apps.client.empty(label);
  const names = [name, `fields.${name}`];
  if (name === 'client_id') names.push('clientId');
  if (name === 'client_secret') names.push('clientSecret');
  return failure?.errors.some(({ field }) => names.includes(field)) ? apps.client.refused(label) : undefined;
}

/** The result of saving or removing; what is wrong with a single field is shown beside the field. */
export function outcomeNote(outcome: Outcome, fields: FormField[], words: Words) {
  const { failure, message } = outcome;
  const isBesideField = fields.some((field) => faultOf(field, outcome, words) !== undefined);
  if (failure !== undefined && !isBesideField) return errorNote(refusalText(failure, words));
  return message === undefined ? nothing : html`<div class="note success">${message}</div>`;
}

/** Where the provider refuses the client as a whole, it names no field. */
export function refusalText(failure: ApiError, words: Words): string {
  const isWhole = failure.errors.some(({ field }) => field === 'client');
  return isWhole ? words.apps.client.refusedAsWhole : errorText(words, failure);
}

export function clientField(
  { name, label, description, secret, required, preset }: FormField,
  { fault, isReadOnly }: { fault: string | undefined; isReadOnly: boolean },
): TemplateResult {
  const id = `field-${name}`;
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      name=${name}
      type=${secret ? 'password' : 'text'}
      autocomplete=${secret ? 'new-password' : 'off'}
      autocapitalize="off"
      spellcheck="false"
      maxlength=${maxClientValueLength}
      placeholder=${preset ?? nothing}
      aria-required=${required}
      aria-invalid=${fault !== undefined}
      aria-describedby="${id}-hint ${id}-fault"
      ?readonly=${isReadOnly}
    />
    ${description === '' ? nothing : html`<span id="${id}-hint" class="muted">${description}</span>`}
    ${fault === undefined ? nothing : html`<span id="${id}-fault" class="fault" role="alert">${fault}</span>`}
  </div>`;
}

/** The redirect address to register at the app, with a button that copies it. */
export function redirectField(
  { address, name }: { address: string; name: string },
  { words, onCopy }: { words: Words; onCopy: (event: Event) => void },
): TemplateResult {
  const { redirect, redirectHint, copy } = words.apps.client;
  return html`<div class="field">
    <label for="redirect">${redirect}</label>
    <div class="line">
      <input id="redirect" readonly aria-describedby="redirect-hint" value=${address} />
      <button type="button" class="copy" @click=${onCopy}>${copy}</button>
    </div>
    <span id="redirect-hint" class="muted">${redirectHint(name)}</span>
  </div>`;
}

/** Resolves with whether it was copied; where the browser forbids it, the address stays selected for copying by hand. */
export async function copyAddress(field: HTMLInputElement | null): Promise<boolean> {
  field?.select();
  try {
    await navigator.clipboard.writeText(field?.value ?? '');
    return true;
  } catch {
    field?.focus();
    return false;
  }
}
