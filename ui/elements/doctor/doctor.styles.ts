import { css } from 'lit';

export const doctorStyles = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 4);
    padding-block-start: calc(var(--_space) * 4);
    border-block-start: 1px solid var(--_border);
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
  }
  header > p {
    flex: 1 1 14rem;
  }
  header > button {
    white-space: normal;
  }
  strong {
    font-weight: 500;
  }
  ul {
    display: grid;
  }
  li {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr) auto;
    gap: 0 calc(var(--_space) * 2);
    padding-block: calc(var(--_space) * 2);
    border-block-start: 1px solid var(--_border);
  }
  .mark {
    color: var(--_tone);
    font-weight: 600;
    text-align: center;
  }
  .ok {
    --_tone: var(--_success);
  }
  .warning {
    --_tone: var(--_warning);
  }
  .failed {
    --_tone: var(--_danger);
  }
  .not_asked {
    --_tone: var(--_muted);
  }
  .finding {
    grid-column: 2 / -1;
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: calc(var(--_space) * 2) calc(var(--_space) * 4);
  }
`;
