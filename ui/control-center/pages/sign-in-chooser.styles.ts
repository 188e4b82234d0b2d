import { css } from 'lit';

export const signInChooserStyles = css`
  :host {
    display: grid;
    block-size: 100%;
    overflow: auto;
    place-items: center;
    padding: 24px 16px;
  }

  section {
    inline-size: min(560px, 100%);
    padding: 32px;
    border-radius: 14px;
    background: var(--cc-pane);
    box-shadow: var(--cc-shadow);
  }

  .lead {
    margin-block: 4px 24px;
  }

  li {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;
    gap: 12px;
    min-block-size: 64px;
    padding: 8px 16px;
  }

  li + li {
    border-block-start: 1px solid var(--cc-line);
  }

  .avatar {
    inline-size: 36px;
    block-size: 36px;
  }

  .name {
    display: grid;
  }

  .name strong {
    font-weight: 600;
  }

  .organizations {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 8px;
  }

  .button {
    min-block-size: 40px;
    padding-inline: 12px;
    font-weight: 400;
  }

  .button span {
    color: var(--cc-muted);
    font-size: 0.75rem;
    white-space: nowrap;
  }

  .failure {
    margin-block-end: 16px;
    color: var(--cc-danger);
  }

  @media (max-width: 559px) {
    section {
      padding: 24px 16px;
    }

    li {
      grid-template-columns: auto 1fr;
      padding-inline: 12px;
    }

    .organizations {
      grid-column: 1 / -1;
      justify-content: stretch;
    }

    .button {
      flex: 1;
    }
  }
`;
