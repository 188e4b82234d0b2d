import { css } from 'lit';

export const clientTestStyles = css`
  section {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }
  h3 {
    font-size: inherit;
    font-weight: 500;
  }
  .muted {
    font-size: var(--_size-small);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }
  .buttons > * {
    white-space: normal;
  }
`;
