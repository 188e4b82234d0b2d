import { css } from 'lit';

export const confirmDialogStyles = css`
  :host {
    display: contents;
  }
  dialog {
    inline-size: min(26rem, 100vw - 2rem);
    padding: calc(var(--_space) * 5);
  }
  h2 {
    margin-block-end: calc(var(--_space) * 2);
  }
  p + p {
    margin-block-start: calc(var(--_space) * 2);
  }
  footer {
    margin-block-start: calc(var(--_space) * 5);
  }
`;
