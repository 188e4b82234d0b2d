import { html } from 'lit';
import type { Words } from '../words/en.js';

/** Stands in place of what is still loading. */
export function loadingNote({ common }: Words) {
  return html`<p class="muted" role="progressbar" aria-label=${common.loading}>${common.loading}</p>`;
}

/** The same as an empty area, of the height that the element gives it. */
export function loadingArea({ common }: Words, frame = '') {
  return html`<div class="skeleton ${frame}" role="progressbar" aria-label=${common.loading}></div>`;
}
