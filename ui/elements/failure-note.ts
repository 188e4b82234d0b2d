import { html, nothing } from 'lit';
import type { ApiError } from '../api/api-error.js';
import type { Words } from '../words/en.js';
import { errorText } from '../words/error-text.js';

/** Says what went wrong; nothing where nothing did. */
export function errorNote(text: string | undefined) {
  return text === undefined ? nothing : html`<p class="note error" role="alert">${text}</p>`;
}

/** Why something could not be read, and the button that tries again. */
export function failureNote(words: Words, error: ApiError, tryAgain: () => void) {
  return html`<div class="note error retry" part="note" role="alert">
    <p>${errorText(words, error)}</p>
    <button @click=${tryAgain}>${words.common.tryAgain}</button>
  </div>`;
}
