import { css } from 'lit';

/** A window with a sidebar and a pane; on narrow screens the sidebar becomes a drawer. */
export const controlCenterStyles = css`
  :host {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    block-size: 100%;
  }

  .skip {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-start: 8px;
    z-index: 5;
  }

  .skip:not(:focus) {
    inline-size: 1px;
    min-block-size: 1px;
    block-size: 1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }

  .window {
    display: grid;
    grid-template: minmax(0, 1fr) / min(16rem, 40%) minmax(0, 1fr);
    min-block-size: 0;
    background: var(--cc-pane);
  }

  .side {
    display: grid;
    grid-template: auto auto minmax(0, 1fr) auto / minmax(0, 1fr);
    gap: 16px;
    padding: 16px 12px 12px;
    border-inline-end: 1px solid var(--cc-line);
    background: var(--cc-sidebar);
  }

  .brand {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 32px;
    padding-inline: 10px;
    font-weight: 600;
  }

  .brand img {
    inline-size: 24px;
    block-size: 24px;
  }

  .not-loaded {
    position: fixed;
    inset-block-end: 16px;
    inset-inline: 16px;
    z-index: 5;
    max-inline-size: 480px;
    margin: auto;
    padding: 12px 16px;
    box-shadow: var(--cc-shadow);
  }

  side-navigation {
    overflow-y: auto;
    margin: -4px;
    padding: 4px;
  }

  .pane {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    min-block-size: 0;
  }

  .bar {
    display: none;
  }

  .icon-button {
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border: 0;
    border-radius: 8px;
    background: none;
  }

  .icon-button:hover {
    background: var(--cc-hover);
  }

  .side .icon-button {
    display: none;
    margin-inline-start: auto;
  }

  .failure {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 16px;
    padding: 32px;
    text-align: center;
  }

  @media (min-width: 1120px) and (min-height: 640px) {
    .window {
      inline-size: min(1840px, 100% - 64px);
      block-size: calc(100% - 64px);
      margin: auto;
      border-radius: 14px;
      box-shadow: var(--cc-shadow);
    }

    .side {
      border-start-start-radius: 14px;
      border-end-start-radius: 14px;
    }

    .pane {
      overflow: hidden;
      border-start-end-radius: 14px;
      border-end-end-radius: 14px;
    }
  }

  @media (max-width: 719px) {
    .window {
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    }

    .bar {
      display: flex;
      align-items: center;
      gap: 8px;
      padding: 4px 8px;
      border-block-end: 1px solid var(--cc-line);
      background: var(--cc-sidebar);
      font-weight: 600;
    }

    .side {
      position: fixed;
      inset-block: 0;
      inset-inline-start: 0;
      z-index: 4;
      inline-size: min(18rem, 100% - 48px);
      box-shadow: var(--cc-shadow);
      visibility: hidden;
      translate: -100% 0;
    }

    .side:dir(rtl) {
      translate: 100% 0;
    }

    .side.open {
      visibility: visible;
      translate: none;
    }

    .side .icon-button {
      display: grid;
    }

    .backdrop {
      position: fixed;
      inset: 0;
      z-index: 3;
      background: rgb(0 0 0 / 40%);
    }
  }

  /* A page of paper ends where its content does, and the navigation leads nowhere. */
  @media print {
    :host,
    .window,
    .pane {
      display: block;
      inline-size: auto;
      block-size: auto;
      margin: 0;
      overflow: visible;
      box-shadow: none;
    }

    .skip,
    .side,
    .bar,
    .backdrop,
    .not-loaded {
      display: none;
    }
  }

  @media (max-width: 719px) and (prefers-reduced-motion: no-preference) {
    .side {
      transition:
        translate 160ms ease-out,
        visibility 160ms;
    }

    /* Visible at once, since what is hidden takes no focus. */
    .side.open {
      transition: translate 160ms ease-out;
    }
  }
`;
