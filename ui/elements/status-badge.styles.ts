import { css } from 'lit';

export const statusBadgeStyles = css`
  .badge {
    display: inline-flex;
    align-items: center;
    gap: calc(var(--_space) * 1.5);
    min-block-size: 1.5rem;
    padding-inline: calc(var(--_space) * 2.5);
    /* Seen in forced colours only, as the border of the dot is: they take backgrounds away. */
    outline: 1px solid transparent;
    outline-offset: -1px;
    border-radius: 1rem;
    background: color-mix(in oklab, var(--_tone) 12%, var(--_surface));
    color: color-mix(in oklab, var(--_tone) 85%, var(--_text));
    font-size: var(--_size-small);
    font-weight: 500;
    white-space: nowrap;
  }
  .badge::before {
    content: '';
    border: 0.25rem solid var(--_tone);
    border-radius: 50%;
  }
  .badge.neutral {
    --_tone: var(--_muted);
  }
  .badge.success {
    --_tone: var(--_success);
  }
  .badge.warning {
    --_tone: var(--_warning);
  }
  .badge.danger {
    --_tone: var(--_danger);
  }
`;
