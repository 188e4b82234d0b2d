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
    inline-size: min(34rem, calc(100vw - 2rem));
    max-block-size: calc(100vh - 2rem);
    padding: calc(var(--_space) * 5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-large);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: var(--_shadow);
    text-align: start;
    white-space: normal;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  h2 {
    font-size: var(--_size-large);
    font-weight: 600;
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
    overflow-wrap: anywhere;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }
  .line input {
    flex: 1 1 14rem;
    min-inline-size: 0;
  }
  input[aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .fault {
    color: var(--_danger);
    overflow-wrap: anywhere;
  }
  .muted {
    font-size: var(--_size-small);
    overflow-wrap: anywhere;
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: calc(var(--_space) * 2);
  }
  footer .remove {
    margin-inline-end: auto;
  }
`;
