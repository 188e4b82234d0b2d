import { css } from 'lit';

export const activityListStyles = css`
  :host {
    container-type: inline-size;
  }
  h2 {
    margin-block: calc(var(--_space) * 5) calc(var(--_space) * 2);
    font-size: var(--_size);
  }
  h2:first-child {
    margin-block-start: 0;
  }
  .skeleton {
    min-block-size: 16rem;
  }
  .empty {
    padding: calc(var(--_space) * 10) calc(var(--_space) * 5);
    text-align: center;
  }
  .more .note {
    margin-block-end: calc(var(--_space) * 3);
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: baseline;
    gap: calc(var(--_space) * 0.5) calc(var(--_space) * 3);
    padding: calc(var(--_space) * 3) calc(var(--_space) * 5);
  }
  li + li {
    border-block-start: 1px solid var(--_border);
  }
  time {
    grid-column: 3;
    font-size: var(--_size-small);
    white-space: nowrap;
  }
  .details {
    grid-column: 1 / -1;
    font-size: var(--_size-small);
  }
  .mend {
    grid-column: 1 / -1;
    justify-self: start;
  }
  .retry {
    margin-block-end: calc(var(--_space) * 4);
  }
  .more {
    margin-block-start: calc(var(--_space) * 4);
    text-align: center;
  }
  @container (max-width: 34rem) {
    li {
      grid-template-columns: auto minmax(0, 1fr);
      padding-inline: calc(var(--_space) * 4);
    }
    .sentence {
      grid-column: 1 / -1;
    }
    time {
      grid-column: auto;
      justify-self: end;
    }
    .details {
      grid-row: 3;
    }
    .mend {
      grid-row: 4;
    }
    .badge + time {
      grid-column: 2;
    }
  }
`;
