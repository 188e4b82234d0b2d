import { html } from 'lit';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger';

/** A badge with a state in one or two words, which need no colour to be understood. */
export function statusBadge(tone: BadgeTone, text: string) {
  return html`<span class="badge ${tone}" part="badge">${text}</span>`;
}
