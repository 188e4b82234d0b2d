import { css } from 'lit';

export const sideNavigationStyles = css`
  ul {
    display: grid;
    gap: 2px;
  }

  a {
    display: flex;
    align-items: center;
    gap: 10px;
    min-block-size: 36px;
    padding-inline: 10px;
    border-radius: 7px;
    color: inherit;
    text-decoration: none;
  }

  a:hover {
    background: var(--cc-hover);
  }

  a[aria-current='page'] {
    background: var(--cc-selected);
    font-weight: 600;
  }

  span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .icon {
    flex: none;
    color: var(--cc-muted);
  }

  a[aria-current='page'] .icon {
    color: var(--cc-accent);
  }

  @media (forced-colors: active) {
    .icon {
      color: LinkText;
    }

    a[aria-current='page'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }

    a[aria-current='page'] .icon {
      color: inherit;
    }
  }
`;
