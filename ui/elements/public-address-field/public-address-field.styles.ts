import { css } from 'lit';

export const publicAddressFieldStyles = css`
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 5);
  }
  label {
    font-size: var(--_size-large);
    font-weight: 600;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    margin-block-start: calc(var(--_space) * 2);
  }
  input {
    flex: 1 1 16rem;
  }
  input:read-only {
    background: var(--_canvas);
  }
  .skeleton {
    min-block-size: 4.5rem;
  }
  .success {
    color: var(--_success);
  }
  /* It takes no gap, but is there: screen readers read what appears in a region that was there before. */
  .success:empty {
    position: absolute;
  }
`;
