import { css } from 'lit';

export const storyPreviewStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
    padding: 24px;
    border: 1px solid var(--gallery-line);
    border-radius: 12px;
    background: var(--gallery-canvas);
  }

  :host([scrolls]) {
    max-block-size: 640px;
    overflow: auto;
  }

  @media (max-width: 560px) {
    :host {
      padding: 12px;
    }
  }
`;
