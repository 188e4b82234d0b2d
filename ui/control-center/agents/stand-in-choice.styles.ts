import { css } from 'lit';

export const standInChoiceStyles = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 24px;
  }

  label {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    min-inline-size: 0;
    max-inline-size: 100%;
    font-size: 0.8125rem;
  }

  select {
    min-block-size: 32px;
    padding-inline: 8px;
    border: 1px solid var(--cc-control-line);
    border-radius: 6px;
    background: var(--cc-surface);
    color: inherit;
    font: inherit;
  }
`;
