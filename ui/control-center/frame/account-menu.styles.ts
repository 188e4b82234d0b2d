import { css } from 'lit';

export const accountMenuStyles = css`
  .anchor {
    position: relative;
  }

  .account,
  .row {
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 40px;
    padding: 4px 8px;
    border: 0;
    border-radius: 8px;
    background: none;
    text-align: start;
  }

  .account {
    min-block-size: 48px;
  }

  .account:hover,
  .row:hover,
  .account[aria-expanded='true'] {
    background: var(--cc-hover);
  }

  .who {
    display: grid;
    flex: 1;
    min-inline-size: 0;
    line-height: 1.125rem;
  }

  .who > * {
    display: -webkit-box;
    overflow: hidden;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  strong {
    font-weight: 600;
  }

  .who .muted {
    font-size: 0.75rem;
  }

  .avatar {
    inline-size: 2rem;
    block-size: 2rem;
  }

  .icon {
    flex: none;
    color: var(--cc-muted);
  }

  .panel {
    position: absolute;
    inset-block-end: calc(100% + 8px);
    inset-inline-start: 0;
    /* Above the search field of the catalog, which stays at the top of the pane. */
    z-index: 3;
    display: grid;
    gap: 12px;
    inline-size: min(16.5rem, 100vw - 32px);
    /* Above the button, up to the edge of the window: with many organizations, and in a low window, it scrolls. */
    max-block-size: calc(100vh - 100% - 60px);
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: 11px;
    border: 1px solid transparent;
    border-radius: 12px;
    background: var(--cc-surface);
    box-shadow: var(--cc-shadow);
  }

  legend {
    padding: 0 8px 4px;
    color: var(--cc-muted);
    font-size: 0.75rem;
  }

  .choice {
    display: flex;
    margin-inline: 4px;
  }

  .choice label {
    flex: 1;
    justify-content: center;
    padding-inline: 4px;
  }

  .sign-out {
    border-block-start: 1px solid var(--cc-line);
    border-start-start-radius: 0;
    border-start-end-radius: 0;
    margin-block-start: 4px;
  }
`;
