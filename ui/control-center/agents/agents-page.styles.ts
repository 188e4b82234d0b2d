import { css } from 'lit';

export const agentsPageStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 32px;
  }

  .choices {
    display: grid;
    gap: 16px;
  }

  legend {
    padding: 0 0 6px;
    font-weight: 500;
  }

  h2 {
    font-size: 1rem;
    line-height: 1.5rem;
    font-weight: 600;
  }

  h3 {
    font-size: 0.875rem;
    font-weight: 600;
  }

  .tag {
    margin-inline-start: 8px;
    color: var(--cc-muted);
    font-size: 0.75rem;
    font-weight: 400;
  }

  /* The muted colour has too little contrast on the background of a selected label. */
  :checked ~ .tag {
    color: inherit;
  }

  .choice label {
    overflow-wrap: anywhere;
  }

  .section-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin-block-end: 12px;
  }

  .section-head .button {
    margin-inline-start: auto;
  }

  .section-head .icon {
    inline-size: 16px;
    block-size: 16px;
  }

  .tools {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }

  pre {
    margin: 12px 0 0;
    padding: 16px;
    overflow: auto;
    font: 0.8125rem / 1.25rem var(--cc-mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  @media (max-width: 559px) {
    .choice {
      display: grid;
      /* Two columns, or one where the text is large. */
      grid-template-columns: repeat(auto-fit, minmax(min(100%, max(8.5rem, 40%)), 1fr));
    }

    .choice label:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`;
