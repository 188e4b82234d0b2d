import { css } from 'lit';

export const appRowStyles = css`
  .row {
    display: grid;
    grid-template: 'logo name enablement' auto 'logo line line' auto 'logo actions actions' auto / auto minmax(0, 1fr) auto;
    align-items: center;
    column-gap: calc(var(--_space) * 3);
    min-block-size: 3.75rem;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 4);
  }
  .row:hover {
    background: color-mix(in oklab, var(--_hover) 60%, transparent);
  }
  .logo {
    grid-area: logo;
    align-self: start;
    margin-block-start: calc(var(--_space) * 0.5);
    display: grid;
    place-items: center;
    inline-size: 2.25rem;
    block-size: 2.25rem;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: light-dark(#fff, #e9eaee);
    color: #4a4d57;
    font-weight: 600;
    overflow: hidden;
  }
  .logo img {
    object-fit: contain;
  }
  .main {
    display: contents;
  }
  .name {
    grid-area: name;
    font-weight: 500;
  }
  .line {
    grid-area: line;
    display: flex;
    flex-wrap: wrap;
    column-gap: 0.75em;
    color: var(--_muted);
    font-size: var(--_size-small);
  }
  .actions,
  .connection {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space);
  }
  .actions {
    grid-area: actions;
    margin-block-start: calc(var(--_space) * 1.5);
  }
  .actions:empty,
  .connection:empty,
  .agents:empty,
  .client:empty {
    display: none;
  }
  .enablement {
    grid-area: enablement;
  }
  .quiet {
    padding-inline: calc(var(--_space) * 2);
  }
  /* What is about the person's own account looks like a button; what is about the organization stays a quiet word. */
  .connection .quiet {
    border-color: var(--_outline);
  }
  .outcome {
    grid-column: 1 / -1;
    margin-block-start: calc(var(--_space) * 1.5);
  }
  /* The list clips what is drawn outside it. */
  .row:focus-visible {
    outline-offset: -2px;
  }
  /* With text of twice the size in a small window. */
  @container (max-width: 17em) {
    .row {
      grid-template: 'logo name' auto 'line line' auto 'actions actions' auto 'enablement enablement' auto / auto minmax(0, 1fr);
    }
    button,
    .button {
      white-space: normal;
    }
  }
  @container (min-width: 49em) {
    .row {
      grid-template: 'logo main actions enablement' auto / auto minmax(0, 1fr) auto auto;
    }
    :host(:not([admin])) .row {
      grid-template: 'logo main actions' auto / auto minmax(0, 1fr) auto;
    }
    .main {
      display: block;
      grid-area: main;
    }
    .actions,
    .connection {
      flex-wrap: nowrap;
      margin: 0;
    }
    .enablement {
      min-inline-size: 7.4em;
      text-align: end;
    }
    /* Takes what the status leaves of its line. */
    .description {
      flex: 1 1 0;
      max-inline-size: max-content;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
  @container (min-width: 57em) {
    /* Empty ones keep the columns of the rows in line. */
    :is(.agents, .client):empty {
      display: block;
    }
    .agents {
      min-inline-size: 5.5rem;
      text-align: end;
    }
    .client {
      inline-size: var(--_control);
    }
  }
`;
