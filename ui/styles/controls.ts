import { css } from 'lit';

/** Buttons, fields, notes and headings, the same in every element. */
export const controls = css`
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    margin: 0;
  }
  button,
  .button {
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: calc(var(--_space) * 1.5);
    min-block-size: var(--_control);
    padding: 0 calc(var(--_space) * 3);
    border: 1px solid var(--_outline);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    font-weight: 500;
    text-decoration: none;
    /* Where a button may have several lines, they end between words. */
    overflow-wrap: break-word;
    white-space: nowrap;
    /* Not under a toolbar that stays. The browser asks what has the focus, not what is around it. */
    scroll-margin-block: var(--_reach);
    cursor: pointer;
    transition: background-color var(--_motion), border-color var(--_motion);
  }
  button:hover,
  .button:hover {
    background: var(--_hover);
  }
  .primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }
  .primary:hover {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }
  .quiet {
    border-color: transparent;
    background: transparent;
    color: var(--_muted);
  }
  .quiet:hover {
    color: var(--_text);
  }
  .danger {
    color: var(--_danger);
  }
  .danger.primary {
    background: var(--_danger);
    color: var(--_on-accent);
  }
  button[aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }
  /* The busy line takes no space, so that nothing moves, and appears late, so that quick actions do not flicker. */
  button[aria-busy='true']::after {
    content: '';
    position: absolute;
    inset-inline: 25%;
    inset-block-end: 0.25rem;
    border-block-start: 2px solid;
    border-radius: 1px;
    animation: wait 150ms step-end;
  }
  @keyframes wait {
    from {
      visibility: hidden;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    button[aria-busy='true']::after {
      animation: busy 700ms ease-in-out 150ms infinite alternate both;
    }
  }
  @keyframes busy {
    from {
      scale: 0.1 1;
      opacity: 0;
    }
  }
  input:not([type='checkbox']),
  select {
    min-inline-size: 0;
    min-block-size: var(--_control);
    padding: 0 calc(var(--_space) * 2.5);
    border: 1px solid var(--_outline);
    border-radius: var(--_radius);
    background: var(--_surface);
    text-overflow: ellipsis;
  }
  input::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  input[aria-invalid='true'] {
    border-color: var(--_danger);
  }
  input[type='checkbox'] {
    accent-color: var(--_accent);
    inline-size: 1rem;
    block-size: 1rem;
  }
  :focus-visible {
    outline: var(--_focus);
    outline-offset: 2px;
  }
  h2,
  h3,
  p,
  ol,
  ul {
    margin: 0;
  }
  ol,
  ul {
    padding: 0;
    list-style: none;
  }
  .muted {
    color: var(--_muted);
  }
  .small {
    font-size: var(--_size-small);
  }
  .fault {
    color: var(--_danger);
  }
  .fault:empty {
    display: none;
  }
  .note {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid color-mix(in oklab, var(--_tone, var(--_outline)) 35%, transparent);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_tone, var(--_outline)) 9%, var(--_surface));
  }
  .note.error {
    --_tone: var(--_danger);
  }
  .note.warning {
    --_tone: var(--_warning);
  }
  .note.success {
    --_tone: var(--_success);
  }
  .retry {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2);
  }
  .retry p {
    flex: 1 1 16rem;
  }
  .panel,
  dialog {
    border: 1px solid var(--_border);
    border-radius: var(--_radius-large);
    background: var(--_surface);
  }
  dialog {
    color: var(--_text);
    box-shadow: var(--_shadow);
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.4);
  }
  dialog h2 {
    font-size: var(--_size-large);
    font-weight: 600;
  }
  dialog footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: calc(var(--_space) * 2);
  }
  /* Fixed: what is absolute far down in a part of the page that scrolls would make the page itself as long. */
  .visually-hidden {
    position: fixed;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
