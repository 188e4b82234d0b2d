import { css } from 'lit';

export const activityStyles = css`
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 5);
    margin-block-end: calc(var(--_space) * 5);
    border-block-end: 1px solid var(--_border);
  }
  [role='tab'] {
    min-block-size: 2.5rem;
    margin-block-end: -1px;
    padding-inline: 0;
    border: 0;
    border-block-end: 2px solid transparent;
    border-radius: 0;
    background: none;
    color: var(--_muted);
  }
  [role='tab']:hover {
    background: none;
    color: var(--_text);
  }
  [aria-selected='true'] {
    border-color: var(--_accent);
    color: var(--_text);
  }
  @media (forced-colors: active) {
    [aria-selected='true'] {
      border-block-end: 4px solid Highlight;
    }
    [aria-selected='false'] {
      border-block-end: 0;
      padding-block-end: 4px;
    }
  }
`;
