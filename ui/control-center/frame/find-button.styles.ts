import { css } from 'lit';

export const findButtonStyles = css`
  .button {
    justify-content: start;
    inline-size: 100%;
    padding-inline: 10px;
    color: var(--cc-muted);
    font-weight: 400;
  }

  kbd {
    margin-inline-start: auto;
    font: 0.75rem / 1.25rem var(--cc-font);
  }

  /* A telephone has no keys. */
  @media (hover: none) {
    kbd {
      display: none;
    }
  }
`;
