import { css } from 'lit';

export const profilesPickerStyles = css`
  :host {
    display: inline-block;
  }
  .trigger {
    padding-inline: calc(var(--_space) * 2);
    color: var(--_muted);
  }
  .trigger:hover {
    color: var(--_text);
  }
  dialog {
    inline-size: min(26rem, 100vw - 2rem);
    max-block-size: min(36rem, 100vh - 2rem);
    padding: 0;
    /* In a very low window the list does not give way enough. */
    overflow: auto;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
  }
  header,
  footer,
  .body > .note,
  .body > p {
    padding: calc(var(--_space) * 4) calc(var(--_space) * 5);
  }
  header {
    display: grid;
    gap: calc(var(--_space) * 3);
    padding-block-end: calc(var(--_space) * 3);
  }
  .body {
    min-block-size: 8.25rem;
    max-block-size: min(20rem, 50vh);
    overflow: auto;
    border-block: 1px solid var(--_border);
  }
  /* Typing does not make the dialog jump. */
  .searchable {
    block-size: min(20rem, 50vh);
  }
  .body > .note {
    border-width: 0 0 1px;
    border-radius: 0;
  }
  ul {
    padding: calc(var(--_space) * 2);
  }
  li label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2.5);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-radius: var(--_radius);
    cursor: pointer;
  }
  li label:hover {
    background: var(--_hover);
  }
  li .agent {
    flex: 1 1 5em;
  }
  .tag {
    padding: 0 calc(var(--_space) * 2);
    border: 1px solid var(--_border);
    border-radius: 1em;
    color: var(--_muted);
    font-size: var(--_size-small);
  }
  .progress {
    color: var(--_muted);
    font-size: var(--_size-small);
  }
  .progress.saved {
    color: var(--_success);
  }
  li .error {
    display: block;
    padding-inline: calc(var(--_space) * 9.5) calc(var(--_space) * 3);
    padding-block-end: calc(var(--_space) * 2);
    color: var(--_danger);
    font-size: var(--_size-small);
  }
  footer {
    padding-block: calc(var(--_space) * 3);
  }
`;
