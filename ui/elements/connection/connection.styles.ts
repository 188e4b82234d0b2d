import { css } from 'lit';

/** For the status and the outcome, the same in a row of the catalog and in `<appconnect-connect-button>`. */
export const connectionStyles = css`
  .status {
    color: var(--_text);
  }
  .status.muted {
    color: var(--_muted);
  }
  .status.success::before,
  .status.warning::before {
    content: '';
    display: inline-block;
    margin-inline-end: calc(var(--_space) * 1.5);
    /* Forced colours leave a border, but no background. */
    border: 0.25rem solid;
    border-radius: 50%;
  }
  .status.success {
    color: var(--_success);
  }
  .status.warning {
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
