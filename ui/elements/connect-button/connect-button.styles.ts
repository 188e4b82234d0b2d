import { css } from 'lit';

export const connectButtonStyles = css`
  :host {
    display: inline-block;
    max-inline-size: 100%;
  }
  .connect {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2);
  }
  /* A button that names its app may be wider than its place. */
  button,
  .button {
    white-space: normal;
  }
  .line {
    color: var(--_muted);
    font-size: var(--_size-small);
  }
  .time {
    margin-inline-start: 0.75em;
  }
  .skeleton {
    inline-size: 9rem;
    block-size: var(--_control);
    border-radius: var(--_radius);
    background: var(--_hover);
  }
  .outcome {
    flex-basis: 100%;
  }
`;
