import { css } from 'lit';

export const toolCardStyles = css`
  details {
    overflow: hidden;
  }

  summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 2px 12px;
    padding: 14px 16px;
    cursor: pointer;
    list-style: none;
  }

  summary:hover {
    background: var(--cc-hover);
  }

  summary:focus-visible {
    outline-offset: -3px;
    border-radius: 10px;
  }

  .name {
    font: 600 0.8125rem / 1.25rem var(--cc-mono);
    overflow-wrap: anywhere;
  }

  summary .icon {
    grid-area: 1 / 2 / span 2;
    color: var(--cc-muted);
  }

  details[open] summary .icon {
    rotate: 180deg;
  }

  .description {
    white-space: pre-line;
  }

  details:not([open]) .description {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
  }

  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    padding: 16px;
    border-block-start: 1px solid var(--cc-line);
  }

  .run {
    justify-self: start;
    min-inline-size: 96px;
  }
`;
