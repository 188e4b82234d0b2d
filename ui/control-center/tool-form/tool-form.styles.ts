import { css } from 'lit';

export const toolFormStyles = css`
  :host,
  .rows {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }

  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 8px;
    padding-block-end: 4px;
    font-weight: 500;
    overflow-wrap: anywhere;
  }

  .name .muted,
  .hint,
  .fault {
    font-size: 0.75rem;
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  .hint,
  .fault {
    padding-block-start: 4px;
  }

  .check {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 32px;
    font-weight: 500;
  }

  .check input {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    margin: 0;
    accent-color: var(--cc-accent);
  }

  .lines {
    field-sizing: content;
    min-block-size: 32px;
    max-block-size: 320px;
    resize: vertical;
  }

  :is(input[type='number'], input[type='datetime-local'], input[type='date'], input[type='time'], select).field {
    inline-size: auto;
    min-inline-size: min(200px, 100%);
    max-inline-size: 100%;
  }

  [aria-invalid='true'] {
    border-color: var(--cc-danger);
  }

  ::placeholder {
    color: var(--cc-muted);
    opacity: 1;
  }

  .group {
    min-inline-size: 0;
    padding-inline-start: 12px;
    border-inline-start: 2px solid var(--cc-line);
  }

  /* A legend interrupts the line beside the group unless it floats. */
  legend {
    float: inline-start;
    inline-size: 100%;
    margin-block-end: 8px;
    padding-inline: 0;
  }

  legend ~ * {
    clear: both;
  }

  summary {
    max-inline-size: 100%;
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    padding-block: 4px;
    border-radius: 4px;
    cursor: pointer;
    color: var(--cc-muted);
  }

  details > .rows,
  details > .advanced {
    margin-block-start: 8px;
  }

  .fault,
  .problem {
    color: var(--cc-danger);
  }
`;
