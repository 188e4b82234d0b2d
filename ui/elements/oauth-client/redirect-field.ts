import { html, type TemplateResult } from 'lit';
import type { Words } from '../../words/en.js';

/** The address that is entered at the app, to be copied. */
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

/** Whether it was copied; where the clipboard may not be written, the address stays selected, to be copied by hand. */
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
