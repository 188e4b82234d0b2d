import { css } from 'lit';

export const oauthClientStyles = css`
  :host {
    display: inline-block;
  }
  button[part='trigger'].quiet {
    inline-size: var(--_control);
    padding: 0;
  }
  svg {
    inline-size: 18px;
    block-size: 18px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
  }
  dialog {
    inline-size: min(34rem, 100vw - 2rem);
    max-block-size: calc(100vh - 2rem);
    padding: calc(var(--_space) * 5);
  }
  dialog,
  form {
    gap: calc(var(--_space) * 3);
  }
  dialog[open],
  form,
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .field {
    gap: var(--_space);
  }
  label {
    font-weight: 500;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }
  .line input {
    flex: 1 1 14rem;
  }
  .muted {
    font-size: var(--_size-small);
  }
  footer .remove {
    margin-inline-end: auto;
  }
`;
