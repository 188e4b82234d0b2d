import { css } from 'lit';

export const keyFormStyles = css`
  form {
    display: grid;
    gap: calc(var(--_space) * 1.5);
  }
  label {
    font-weight: 500;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }
  .field {
    position: relative;
    flex: 1 1 16rem;
  }
  .field input {
    inline-size: 100%;
    padding-inline-end: calc(var(--_control) + var(--_space));
  }
  .reveal {
    position: absolute;
    inset-block: 1px;
    inset-inline-end: 1px;
    inline-size: var(--_control);
    min-block-size: 0;
    padding: 0;
  }
  svg {
    inline-size: 18px;
    block-size: 18px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
  }
  .muted {
    font-size: var(--_size-small);
  }
`;
