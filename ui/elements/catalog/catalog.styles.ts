import { css } from 'lit';

export const catalogStyles = css`
  :host {
    container-type: inline-size;
    /* Where its place is as wide as its content, such as in a row of a flexible box: a container counts as empty there. */
    contain-intrinsic-inline-size: 18rem;
    /* The toolbar lies over the rows, and over nothing of the page. */
    isolation: isolate;
  }
  .toolbar {
    position: sticky;
    inset-block-start: var(--appconnect-sticky-offset, 0px);
    z-index: 2;
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 9.5rem);
    gap: calc(var(--_space) * 2);
    padding-block: calc(var(--_space) * 2);
    background: var(--_canvas);
    /* Hides the rows that pass beneath, up to the edges of the list. Wider, it would make a page without margins scroll sideways. */
    box-shadow: -2px 0 var(--_canvas), 2px 0 var(--_canvas);
  }
  .toolbar :is(input, select) {
    inline-size: 100%;
  }
  .views {
    display: flex;
    flex-wrap: wrap;
    grid-column: 1 / -1;
  }
  .views button {
    flex: 1;
    border-radius: 0;
    margin-inline-start: -1px;
    padding-inline: min(var(--_space) * 3, 2.5cqi);
  }
  .views button:first-child {
    margin-inline-start: 0;
    border-start-start-radius: var(--_radius);
    border-end-start-radius: var(--_radius);
  }
  .views button:last-child {
    border-start-end-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }
  .views button[aria-pressed='true'] {
    background: color-mix(in oklab, var(--_accent) 12%, var(--_surface));
    color: var(--_accent);
  }
  @media (forced-colors: active) {
    .views button[aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  .views button:focus-visible {
    z-index: 1;
  }
  .counts {
    display: flex;
    flex-wrap: wrap;
    column-gap: 1.25em;
    margin-block: var(--_space) calc(var(--_space) * 2);
    color: var(--_muted);
    font-size: var(--_size-small);
  }
  .attention {
    color: var(--_warning);
  }
  .note {
    margin-block-end: calc(var(--_space) * 3);
  }
  .toolbar .note {
    grid-column: 1 / -1;
    margin: 0;
  }
  .block {
    contain: layout style;
  }
  .list {
    overflow: clip;
  }
  .entry {
    /* As high as the toolbar can be. */
    --_reach: calc(var(--_control) * var(--_lines, 3) + var(--_space) * 8 + var(--appconnect-sticky-offset, 0px)) 2rem;
  }
  .toolbar:has(.note) ~ .results {
    --_lines: 8;
  }
  .entry + .entry,
  .block + .block {
    border-block-start: 1px solid var(--_border);
  }
  h3,
  .hint {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 4);
    background: var(--_canvas);
    color: var(--_muted);
    font-size: var(--_size-small);
  }
  h3 {
    font-weight: 600;
    line-height: 1.25rem;
  }
  h3:has(+ .hint) {
    padding-block-end: 0;
  }
  .fold {
    min-block-size: 1.75rem;
    margin-inline-start: calc(var(--_space) * -2);
    padding-inline: calc(var(--_space) * 2);
    font-weight: 600;
    text-align: start;
    white-space: normal;
  }
  .fold::before {
    content: '';
    inline-size: 0.4375rem;
    block-size: 0.4375rem;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    rotate: -45deg;
  }
  .fold:dir(rtl)::before {
    rotate: 135deg;
  }
  .fold[aria-expanded='true']::before {
    rotate: 45deg;
  }
  .hint {
    padding-block-start: 0;
  }
  .skeleton {
    --_bar: var(--_hover);
    block-size: 3.75rem;
    background:
      linear-gradient(var(--_bar) 0 0) 4rem 1rem / 9rem 0.75rem no-repeat,
      linear-gradient(var(--_bar) 0 0) 4rem 2.25rem / min(20rem, 60%) 0.625rem no-repeat,
      linear-gradient(var(--_bar) 0 0) 1rem 0.75rem / 2.25rem 2.25rem no-repeat;
  }
  /* Forced colours take away every gradient. */
  @media (forced-colors: active) {
    .skeleton {
      --_bar: GrayText;
      --_border: GrayText;
      forced-color-adjust: none;
    }
  }
  /* What is not loaded is not on paper. */
  @media print {
    .skeleton {
      display: none;
    }
  }
  .panel > .skeleton + .skeleton {
    border-block-start: 1px solid var(--_border);
  }
  .empty {
    display: grid;
    justify-items: center;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 10) calc(var(--_space) * 4);
    text-align: center;
  }
  .empty + .list {
    margin-block-start: calc(var(--_space) * 3);
  }
  .title {
    font-weight: 600;
  }
  /* On a screen this low, such as at 400 % zoom, the toolbar would leave no room for the rows. */
  @media (max-height: 30rem) {
    .toolbar {
      position: static;
    }
    .entry {
      --_reach: 1rem;
    }
  }
  /* Just enough for both texts in their longest language. In em: a page may set the size of text, and another one of its root. */
  @container (max-width: 20.6em) {
    .toolbar {
      grid-template-columns: minmax(0, 1fr) minmax(0, 8.5rem);
    }
    .toolbar select {
      padding-inline: 2px;
    }
  }
  /* With text of twice the size, each control takes the whole width of a small window. */
  @container (max-width: 17em) {
    .toolbar {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @container (min-width: 49em) {
    .toolbar {
      grid-template-columns: minmax(8rem, 1fr) minmax(8rem, 12rem) auto;
    }
    .views {
      grid-column: auto;
    }
  }
`;
