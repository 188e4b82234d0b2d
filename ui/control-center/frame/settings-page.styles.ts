import { css } from 'lit';

export const settingsPageStyles = css`
  :host {
    display: block;
    block-size: 100%;
    overflow: hidden auto;
    overscroll-behavior: contain;
    scrollbar-gutter: stable;
  }

  .column {
    max-inline-size: 1360px;
    margin-inline: auto;
    padding: 32px 32px 64px;
  }

  header {
    margin-block-end: 24px;
  }

  @media print {
    :host {
      block-size: auto;
      overflow: visible;
    }
  }

  @media (max-width: 719px) {
    .column {
      padding: 16px 16px 48px;
    }

    h1 {
      font-size: 1.25rem;
      line-height: 1.75rem;
    }
  }
`;
