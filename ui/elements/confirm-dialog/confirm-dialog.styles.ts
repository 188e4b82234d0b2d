import { css } from 'lit';

export const confirmDialogStyles = css`
  :host {
    display: contents;
  }
  dialog {
    inline-size: min(26rem, calc(100vw - 2rem));
    padding: calc(var(--_space) * 5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-large);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: var(--_shadow);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  h2 {
    margin-block-end: calc(var(--_space) * 2);
    font-size: var(--_size-large);
    font-weight: 600;
  }
  p + p {
    margin-block-start: calc(var(--_space) * 2);
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: calc(var(--_space) * 2);
    margin-block-start: calc(var(--_space) * 5);
  }
`;
