import { css } from 'lit';

export const integrationsCardStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 8);
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 4);
    padding: min(var(--_space) * 5, 7vi);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
    padding: calc(var(--_space) * 3) min(var(--_space) * 5, 7vi);
  }
  .key-line {
    flex: 1 1 12rem;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 0.4em;
  }
  .skeleton {
    min-block-size: calc(var(--_control) + var(--_space) * 6 + 2px);
  }
  /* The panel above it may turn out to be empty, so a quick answer may arrive before anything is shown at a wrong position. */
  .waiting {
    animation: wait 250ms step-end;
  }
  header,
  .key,
  .reason {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    justify-content: space-between;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
  }
  header > div,
  .key > div:first-child,
  .reason > p {
    flex: 1 1 14rem;
  }
  h2 {
    font-size: var(--_size-large);
    font-weight: 600;
  }
  strong {
    font-weight: 500;
  }
  .reason,
  .key {
    align-items: center;
  }
  .key,
  appconnect-key-form {
    padding-block-start: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_border);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }
`;
