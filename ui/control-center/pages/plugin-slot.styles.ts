import { css } from 'lit';

export const pluginSlotStyles = css`
  :host {
    display: block;
  }

  .contributions {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }

  .failure {
    display: grid;
    justify-items: start;
    gap: 12px;
    padding: 24px;
  }
`;
