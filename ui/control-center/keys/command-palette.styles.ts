import { css } from 'lit';

export const commandPaletteStyles = css`
  dialog {
    inline-size: min(560px, 100% - 32px);
    max-block-size: min(520px, 100% - 64px);
    margin-block-start: min(12vh, 96px);
    padding: 0;
    overflow: hidden;
  }

  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
  }

  .field {
    min-block-size: 52px;
    padding-inline: 20px;
    border: 0;
    border-block-end: 1px solid var(--cc-line);
    border-radius: 0;
    font-size: 1rem;
  }

  /* The field is all that can have the focus here, and the caret shows it. */
  .field:focus-visible {
    outline: none;
    border-block-end-color: var(--cc-accent);
  }

  .field::placeholder {
    color: var(--cc-muted);
    opacity: 1;
  }

  [role='listbox'] {
    padding: 4px 8px;
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  [role='group'] > p {
    padding: 8px 12px 4px;
    font-size: 0.75rem;
  }

  .command {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    column-gap: 16px;
    padding: 8px 12px;
    border-radius: 7px;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  .command:hover {
    background: var(--cc-hover);
  }

  .command[aria-selected='true'] {
    background: var(--cc-selected);
  }

  /* Muted text has too little contrast on the marked one. */
  .hint {
    font-size: 0.75rem;
  }

  .command[aria-selected='false'] .hint {
    color: var(--cc-muted);
  }

  .state {
    min-block-size: 37px;
    padding: 8px 20px;
    border-block-start: 1px solid var(--cc-line);
    font-size: 0.75rem;
  }

  @media (forced-colors: active) {
    .command[aria-selected='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
