import { css } from 'lit';

export const activityFiltersStyles = css`
  form {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: calc(var(--_space) * 3);
    margin-block-end: calc(var(--_space) * 4);
  }
  .field {
    flex: 1 1 8rem;
    min-inline-size: 0;
    max-inline-size: 14rem;
  }
  label {
    display: block;
    margin-block-end: var(--_space);
    font-size: var(--_size-small);
    font-weight: 500;
  }
  select,
  input {
    inline-size: 100%;
  }
  /* A whole date, and the symbol of its calendar. */
  .field:has(input) {
    min-inline-size: min(8.1rem, 100%);
  }
  input {
    padding-inline-end: var(--_space);
  }
  input:user-invalid {
    border-color: var(--_danger);
  }
  .files {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
    margin-inline-start: auto;
  }
  .files .button {
    white-space: normal;
  }
  /* Beside the buttons, the last date would be cut. */
  @media (max-width: 479px) {
    .files {
      inline-size: 100%;
      justify-content: end;
    }
  }
`;
