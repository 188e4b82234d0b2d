import { html } from 'lit';
import type { Words } from '../words.en.js';

const rowCount = 8;

/** Stands in place of rows that are not loaded yet. */
export function skeleton(words: Words) {
  return html`<div class="card skeleton" role="progressbar" aria-label=${words.loading} aria-busy="true">
    ${Array.from({ length: rowCount }, () => html`<div></div>`)}
  </div>`;
}
