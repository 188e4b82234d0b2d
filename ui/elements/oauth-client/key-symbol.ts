import { html } from 'lit';

export const keySymbol = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <circle cx="7" cy="13" r="3.5" />
  <path d="m9.5 10.5 7-7m-3 3 2.5 2.5m-5 0 2 2" />
</svg>`;
