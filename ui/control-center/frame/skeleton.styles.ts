import { css } from 'lit';

/** Rows in outline, drawn like those that the page shows before its script is there. */
export const skeletonStyles = css`
  .skeleton > div {
    box-sizing: border-box;
    block-size: 60px;
    background:
      linear-gradient(var(--shell-bar) 0 0) 64px 16px / 144px 12px no-repeat,
      linear-gradient(var(--shell-bar) 0 0) 64px 36px / min(320px, 60%) 10px no-repeat,
      linear-gradient(var(--shell-bar) 0 0) 16px 12px / 36px 36px no-repeat;
  }

  .skeleton > div + div {
    border-block-start: 1px solid var(--cc-line);
  }

  /* Forced colours take away every gradient. */
  @media (forced-colors: active) {
    .skeleton > div {
      --cc-line: GrayText;
      forced-color-adjust: none;
    }
  }
`;
