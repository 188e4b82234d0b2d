import { css } from 'lit';

export const elementGalleryStyles = css`
  :host {
    display: grid;
    grid-template-columns: 220px minmax(0, 1fr);
    min-block-size: 100vh;
  }

  nav {
    position: sticky;
    inset-block-start: 0;
    display: grid;
    align-content: start;
    gap: 2px;
    block-size: 100vh;
    box-sizing: border-box;
    padding: 24px 12px;
    border-inline-end: 1px solid var(--gallery-line);
  }

  nav button {
    min-block-size: 36px;
    padding-inline: 12px;
    border: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  nav button[aria-current='true'],
  nav button:hover {
    background: color-mix(in oklab, var(--gallery-text) 8%, transparent);
  }

  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 24px;
    padding: 24px 32px 64px;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 24px;
  }

  h1 {
    flex: 1;
    margin: 0;
    font: 600 18px / 28px ui-monospace, monospace;
  }

  h2 {
    margin: 0 0 8px;
    color: var(--gallery-muted);
    font-size: 13px;
    font-weight: 500;
  }

  p {
    margin: 0;
  }

  label {
    display: flex;
    align-items: center;
    gap: 8px;
    color: var(--gallery-muted);
  }

  select {
    font: inherit;
  }

  .grounds {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr));
    align-items: start;
    gap: 16px;
  }

  .light {
    color-scheme: light;
  }

  .dark {
    color-scheme: dark;
  }

  table {
    margin-block-start: 8px;
    border-collapse: collapse;
  }

  td {
    padding: 6px 16px 6px 0;
    border-block-end: 1px solid var(--gallery-line);
    vertical-align: top;
  }

  td:first-child {
    color: var(--gallery-muted);
    white-space: nowrap;
  }

  :focus-visible {
    outline: 2px solid var(--gallery-accent);
    outline-offset: 2px;
  }

  @media (max-width: 720px) {
    :host {
      grid-template-columns: minmax(0, 1fr);
    }

    nav {
      position: static;
      display: flex;
      flex-wrap: wrap;
      block-size: auto;
      padding: 12px;
      border: 0;
    }

    main {
      padding: 16px 12px 48px;
    }
  }
`;
