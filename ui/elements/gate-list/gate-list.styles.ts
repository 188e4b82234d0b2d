import { css } from 'lit';

export const gateListStyles = css`
  :host {
    display: grid;
    gap: calc(var(--_space) * 4);
  }
  .verdict {
    font-size: var(--_size-large);
  }
  button {
    overflow-wrap: anywhere;
    white-space: normal;
  }
  strong {
    font-weight: 600;
  }
  ol {
    display: grid;
    gap: calc(var(--_space) * 3);
  }
  li {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: calc(var(--_space) * 3);
  }
  li:not(:last-child)::before {
    content: '';
    position: absolute;
    inset-block: calc(1.375rem + var(--_space)) calc(var(--_space) * -2);
    inset-inline-start: calc(0.6875rem - 0.5px);
    border-inline-start: 1px solid var(--_border);
  }
  li > div {
    display: grid;
    justify-items: start;
    gap: calc(var(--_space) * 2);
  }
  svg {
    inline-size: 1.375rem;
    block-size: 1.375rem;
    padding: 2px;
    border-radius: 50%;
    background: color-mix(in oklab, var(--_tone) 16%, var(--_surface));
    fill: none;
    stroke: var(--_tone);
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .met {
    --_tone: var(--_success);
  }
  .first {
    --_tone: var(--_danger);
    font-weight: 500;
  }
  .first .muted {
    font-weight: 400;
  }
  .later {
    --_tone: var(--_muted);
    color: var(--_muted);
  }
`;
