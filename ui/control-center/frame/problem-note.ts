import { html } from 'lit';
import { problemText } from '../host/host-api.js';
import type { Words } from '../words.en.js';

/** Why nothing came, with the way to ask again. */
export function problemNote(words: Words, cause: unknown, tryAgain: () => void) {
  return html`
    <div class="card notice" role="alert">
      <p>${problemText(words, cause)}</p>
      <button class="button" type="button" @click=${tryAgain}>${words.tryAgain}</button>
    </div>
  `;
}
