import { css } from 'lit';

/** Where a member stands, and how the last attempt ended; the same in a row and in a button of its own. */
export const connectionStyles = css`
  .standing {
    color: var(--_text);
  }
  .standing.muted {
    color: var(--_muted);
  }
  .standing.success::before,
  .standing.warning::before {
    content: '';
    display: inline-block;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    margin-inline-end: calc(var(--_space) * 1.5);
    border-radius: 50%;
    background: currentColor;
  }
  .standing.success {
    color: var(--_success);
  }
  .standing.warning {
    color: var(--_warning);
  }
  .time {
    font-variant-numeric: tabular-nums;
  }
  .outcome {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    column-gap: calc(var(--_space) * 3);
    padding-block: var(--_space);
    font-size: var(--_size-small);
  }
  .outcome button {
    margin-inline-start: auto;
  }
`;
