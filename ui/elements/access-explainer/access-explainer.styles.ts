import { css } from 'lit';

export const accessExplainerStyles = css`
  :host {
    container-type: inline-size;
  }
  form {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
    gap: calc(var(--_space) * 4);
    padding: calc(var(--_space) * 5);
    border-block-end: 1px solid var(--_border);
  }
  label {
    display: block;
    margin-block-end: var(--_space);
    font-weight: 500;
  }
  select {
    inline-size: 100%;
  }
  .answer {
    display: grid;
    gap: calc(var(--_space) * 3);
    min-block-size: 18rem;
    align-content: start;
    padding: calc(var(--_space) * 5);
  }
  @container (min-width: 38rem) {
    form {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;
