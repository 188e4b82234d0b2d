import { css } from 'lit';

export const toolOutcomeStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 16px;
    border-radius: 8px;
    background: var(--cc-sunken);
  }

  .verdict {
    display: flex;
    gap: 8px;
    font-weight: 500;
  }

  .verdict .icon {
    flex: none;
  }

  /* Examples of arguments have no space at which they could be broken. */
  .verdict span {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .verdict.good .icon {
    color: var(--cc-success);
  }

  .verdict.bad {
    color: var(--cc-danger);
  }

  code,
  pre {
    font: 0.75rem / 1.125rem var(--cc-mono);
    overflow-wrap: anywhere;
  }

  pre {
    max-block-size: 360px;
    margin: 0;
    padding: 12px;
    overflow: auto;
    border: 1px solid var(--cc-line);
    border-radius: 6px;
    background: var(--cc-surface);
    white-space: pre-wrap;
  }

  summary {
    cursor: pointer;
    color: var(--cc-muted);
  }

  details pre {
    margin-block-start: 8px;
  }

  .link {
    justify-self: start;
    min-block-size: 40px;
  }

  .link .icon {
    inline-size: 16px;
    block-size: 16px;
  }

  .address {
    color: var(--cc-muted);
  }

  ul {
    display: grid;
    gap: 1px;
    overflow: hidden;
    border: 1px solid var(--cc-line);
    border-radius: 8px;
    background: var(--cc-line);
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 12px;
    padding: 12px;
    background: var(--cc-surface);
  }

  /* Where there is no space for both beside each other, the button goes below. */
  li > :first-child {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }

  .description {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .tag {
    margin-inline-start: 4px;
    padding: 1px 8px;
    border-radius: 99px;
    background: var(--cc-selected);
    font-size: 0.75rem;
  }

  .tag.write,
  .tag.send {
    color: var(--cc-warning);
  }

  .tag.destructive {
    color: var(--cc-danger);
  }
`;
