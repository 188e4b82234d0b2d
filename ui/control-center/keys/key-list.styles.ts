import { css } from 'lit';

export const keyListStyles = css`
  dialog {
    inline-size: min(480px, 100% - 32px);
  }

  dl {
    display: grid;
    gap: 10px;
    margin: 16px 0 24px;
  }

  div {
    display: grid;
    grid-template-columns: minmax(72px, 3.75rem) minmax(0, 1fr);
    gap: 16px;
  }

  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  kbd {
    padding: 1px 8px;
    border: 1px solid var(--cc-control-line);
    border-radius: 6px;
    font: 0.8125rem / 1.25rem var(--cc-mono);
    white-space: nowrap;
  }

  form {
    text-align: end;
  }
`;
