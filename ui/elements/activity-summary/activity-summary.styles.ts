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
  }
  h2,
  .apps caption {
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
    /* Parts that differ in hue only are seen to be two. */
    stroke: var(--_surface);
    vector-effect: non-scaling-stroke;
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
  }
  .measure {
    display: flex;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  .bar {
    flex: 1 1 0;
    block-size: 0.5rem;
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
    padding: var(--_space);
    border-block-start: 1px solid var(--_border);
    text-align: end;
    hyphens: auto;
  }
  th {
    font-weight: 500;
  }
  th:first-child {
    font-weight: 400;
    text-align: start;
  }
  .table tbody th {
    white-space: nowrap;
  }
  .apps {
    align-self: start;
    table-layout: fixed;
    font-size: var(--_size);
  }
  .apps caption {
    color: inherit;
    font-weight: 600;
  }
  .apps :is(th, td) {
    border: 0;
    padding-inline: 0;
  }
  @container (max-width: 26rem) {
    section {
      padding: calc(var(--_space) * 3);
    }
    .table :is(th, td) {
      padding-inline: 0 calc(var(--_space) * 0.5);
    }
    th[scope='col'] {
      font-size: 0.6875rem;
    }
  }
  @media (forced-colors: active) {
    .done {
      --_tone: CanvasText;
    }
    .refused {
      --_tone: GrayText;
    }
    .failed {
      --_tone: Highlight;
    }
    .unknown {
      --_tone: LinkText;
    }
  }
  @container (min-width: 44rem) {
    .charts {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    }
  }
`;
