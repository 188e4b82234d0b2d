import { css } from 'lit';

/** The window of a dialog, above a page that is darkened. Each dialog says how wide it is. */
export const dialogStyles = css`
  dialog {
    padding: 24px;
    border: 1px solid var(--cc-line);
    border-radius: 12px;
    background: var(--cc-surface);
    color: var(--cc-text);
    box-shadow: var(--cc-shadow);
  }

  dialog::backdrop {
    background: rgb(0 0 0 / 40%);
  }

  h2 {
    font-size: 1rem;
    line-height: 1.5rem;
  }
`;
