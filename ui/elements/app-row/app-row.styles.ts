import { css } from 'lit';

export const appRowStyles = css`
  :host {
    container: row / inline-size;
  }
  .row {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    column-gap: calc(var(--_space) * 3);
    row-gap: calc(var(--_space) * 1.5);
    min-block-size: 3.75rem;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 4);
  }
  .row:hover {
    background: color-mix(in oklab, var(--_hover) 60%, transparent);
  }
  .logo {
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
  .name {
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .line {
    color: var(--_muted);
    font-size: var(--_size-small);
  }
  .line > * + *::before {
    content: '·';
    margin-inline: 0.5em;
    color: var(--_muted);
  }
  .actions,
  .connection {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space);
  }
  .actions {
    grid-column: 2;
  }
  .connection:empty,
  .agents:not(:has(*)) {
    display: none;
  }
  .outcome {
    grid-column: 1 / -1;
  }
  @container row (min-width: 46rem) {
    .row {
      grid-template-columns: auto minmax(0, 1fr) auto;
    }
    .line {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .actions {
      grid-column: auto;
      flex-wrap: nowrap;
    }
    .connection {
      flex-direction: row-reverse;
      flex-wrap: nowrap;
    }
    .agents,
    .agents:not(:has(*)) {
      display: block;
      inline-size: 6.5rem;
    }
    .enablement {
      display: flex;
      justify-content: end;
      inline-size: 7rem;
    }
  }
`;
