import { css } from 'lit';

export const publicAddressFieldStyles = css`
  .panel {
    display: grid;
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-large);
    background: var(--_surface);
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
    min-inline-size: 0;
  }
  input:read-only {
    background: var(--_canvas);
  }
  input[aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .skeleton {
    min-block-size: 4.5rem;
  }
  .fault {
    color: var(--_danger);
    overflow-wrap: anywhere;
  }
  .success {
    color: var(--_success);
  }
  .fault:empty,
  .success:empty {
    display: none;
  }
  .small {
    font-size: var(--_size-small);
  }
`;
