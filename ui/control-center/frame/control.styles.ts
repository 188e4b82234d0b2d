import { css } from 'lit';

/** Controls that every part of the control center shares: buttons, fields, cards, choices. */
export const controlStyles = css`
  :host {
    box-sizing: border-box;
    color: var(--cc-text);
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  h1,
  h2,
  h3,
  p,
  ul,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }

  ul {
    list-style: none;
  }

  h1 {
    font-size: 1.5rem;
    line-height: 2rem;
    font-weight: 650;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }

  .avatar {
    display: grid;
    flex: none;
    place-items: center;
    border-radius: 50%;
    background: var(--cc-selected);
    font-weight: 600;
  }

  :focus-visible {
    outline: 2px solid var(--cc-accent);
    outline-offset: 2px;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }

  button {
    cursor: pointer;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-block-size: 32px;
    padding: 4px 14px;
    border: 1px solid var(--cc-control-line);
    border-radius: 7px;
    background: var(--cc-surface);
    font-weight: 500;
    text-decoration: none;
    color: inherit;
  }

  .button:hover {
    background: linear-gradient(var(--cc-hover), var(--cc-hover)), var(--cc-surface);
  }

  .button.primary {
    border-color: transparent;
    background: var(--cc-accent);
    color: var(--cc-on-accent);
  }

  .button.primary:hover {
    background: linear-gradient(rgb(0 0 0 / 10%), rgb(0 0 0 / 10%)), var(--cc-accent);
  }

  .button[aria-disabled='true'] {
    cursor: default;
    opacity: 0.6;
  }

  .notice {
    display: grid;
    justify-items: start;
    gap: 8px;
    padding: 24px;
  }

  .card {
    border: 1px solid var(--cc-line);
    border-radius: 10px;
    background: var(--cc-surface);
  }

  .muted {
    color: var(--cc-muted);
  }

  .field {
    inline-size: 100%;
    min-block-size: 32px;
    padding: 5px 10px;
    border: 1px solid var(--cc-control-line);
    border-radius: 7px;
    background: var(--cc-surface);
  }

  .field.code {
    min-block-size: 120px;
    font: 0.8125rem / 1.25rem var(--cc-mono);
    resize: vertical;
    tab-size: 2;
  }

  .choice {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 2px;
    padding: 2px;
    border-radius: 9px;
    background: var(--cc-selected);
  }

  .choice label {
    /* The field in it scrolls with it, so that the browser shows what has the focus. */
    position: relative;
    display: inline-flex;
    align-items: center;
    min-block-size: 28px;
    padding: 2px 12px;
    border-radius: 7px;
    cursor: pointer;
  }

  .choice input {
    position: absolute;
    opacity: 0;
    pointer-events: none;
  }

  .choice label:has(:checked) {
    background: color-mix(in oklab, var(--cc-surface), #fff 22%);
    box-shadow: 0 0 0 1px var(--cc-outline), 0 1px 2px var(--cc-shadow-color);
    font-weight: 500;
  }

  .choice label:has(:focus-visible) {
    outline: 2px solid var(--cc-accent);
    outline-offset: 1px;
  }

  .choice label:has(:disabled) {
    cursor: default;
    opacity: 0.55;
  }

  /* Forced colours take the backgrounds and the shadows away. */
  @media (forced-colors: active) {
    .choice {
      outline: 1px solid;
    }

    .choice label:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }

    .choice label:has(:disabled) {
      color: GrayText;
      opacity: 1;
    }

    .avatar {
      outline: 1px solid;
    }
  }

  @media (max-width: 559px) {
    .choice {
      display: flex;
    }

    .choice label {
      flex: auto;
      justify-content: center;
    }
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
