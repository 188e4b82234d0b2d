import { css } from 'lit';

export const runDialogStyles = css`
  dialog {
    inline-size: min(416px, 100% - 32px);
  }

  h2 {
    margin-block-end: 8px;
    overflow-wrap: anywhere;
  }

  form {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 8px;
    margin-block-start: 24px;
  }

  .button.primary {
    --cc-accent: var(--cc-danger);
  }
`;
