import { css } from 'lit';

export const activitySummaryStyles = css`
  :host {
    container-type: inline-size;
  }
  section {
    display: grid;
    gap: calc(var(--_space) * 4);
    margin-block-end: calc(var(--_space) * 5);
    padding: calc(var(--_space) * 5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-large);
    background: var(--_surface);
  }
  h3 {
    font-size: var(--_size);
  }
  .charts {
    display: grid;
    gap: calc(var(--_space) * 5) calc(var(--_space) * 8);
  }
  .bars {
    display: block;
    inline-size: 100%;
    block-size: 6rem;
    overflow: visible;
    border-block-end: 1px solid var(--_outline);
    forced-color-adjust: none;
  }
  .bars:dir(rtl),
  .bar:dir(rtl) {
    scale: -1 1;
  }
  rect {
    fill: var(--_tone);
  }
  .dot {
    display: inline-block;
    inline-size: 0.625rem;
    block-size: 0.625rem;
    margin-inline-end: var(--_space);
    border-radius: 2px;
    background: var(--_tone);
    forced-color-adjust: none;
  }
  .done {
    --_tone: var(--_accent);
  }
  .refused {
    --_tone: var(--_warning);
  }
  .failed {
    --_tone: var(--_danger);
  }
  .unknown {
    --_tone: var(--_muted);
  }
  .ends,
  .legend {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--_space) calc(var(--_space) * 4);
    margin-block-start: var(--_space);
    font-size: var(--_size-small);
  }
  .legend {
    justify-content: start;
    padding: 0;
    list-style: none;
  }
  ol {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    margin: calc(var(--_space) * 2) 0 0;
    padding: 0;
    list-style: none;
  }
  .app {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 calc(var(--_space) * 3);
  }
  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .bar {
    grid-column: 1 / -1;
    inline-size: 100%;
    block-size: 0.25rem;
    forced-color-adjust: none;
  }
  .table {
    max-block-size: 20rem;
    margin-block-start: calc(var(--_space) * 2);
    overflow: auto;
  }
  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: var(--_size-small);
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding-block-end: var(--_space);
    color: var(--_muted);
    text-align: start;
  }
  th,
  td {
    padding: var(--_space) calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_border);
    text-align: end;
  }
  th:first-child {
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }
  @container (min-width: 44rem) {
    .charts {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    }
  }
`;
