import { css } from 'lit';

/**
 * The design tokens. A host sets `--appconnect-…` on any ancestor; a token that it does not set has a light and a dark default.
 * Which of the two is shown follows the page's own `color-scheme`, or `--appconnect-color-scheme` where it is set.
 * The elements use only the short `--_…` names, so that a default never overrides what a host has set.
 */
export const tokens = css`
  :host {
    color-scheme: var(--appconnect-color-scheme, inherit);
    --_text: var(--appconnect-color-text, light-dark(#1c1d21, #ececf0));
    --_muted: var(--appconnect-color-text-muted, light-dark(#5c606b, #a3a7b3));
    --_canvas: var(--appconnect-color-canvas, light-dark(#f7f7f8, #17181b));
    --_surface: var(--appconnect-color-surface, light-dark(#ffffff, #1f2024));
    --_hover: var(--appconnect-color-surface-hover, light-dark(#f4f4f6, #27282d));
    --_border: var(--appconnect-color-border, light-dark(#e3e4e8, #34363c));
    --_outline: var(--appconnect-color-control-border, light-dark(#84878f, #767a85));
    --_accent: var(--appconnect-color-accent, light-dark(#2f5fdd, #8caeff));
    --_on-accent: var(--appconnect-color-on-accent, light-dark(#ffffff, #10131c));
    --_danger: var(--appconnect-color-danger, light-dark(#b3261e, #ff9b93));
    --_warning: var(--appconnect-color-warning, light-dark(#8a5300, #f3bd62));
    --_success: var(--appconnect-color-success, light-dark(#1c7040, #74d39b));
    --_font: var(--appconnect-font-family, system-ui, sans-serif);
    --_size: var(--appconnect-font-size, 0.875rem);
    --_size-small: var(--appconnect-font-size-small, 0.8125rem);
    --_size-large: var(--appconnect-font-size-large, 1.0625rem);
    --_space: var(--appconnect-space, 0.25rem);
    --_radius: var(--appconnect-radius, 0.5rem);
    --_radius-large: var(--appconnect-radius-large, 0.75rem);
    --_control: var(--appconnect-control-height, 2rem);
    --_focus: var(--appconnect-focus-ring, 2px solid var(--_accent));
    --_shadow: var(--appconnect-shadow, 0 12px 40px light-dark(rgb(0 0 0 / 0.18), rgb(0 0 0 / 0.6)));
    --_motion: var(--appconnect-motion, 120ms);
    display: block;
    color: var(--_text);
    font: 400 var(--_size) / 1.45 var(--_font);
    text-align: start;
    /* The name of an app, an agent or a client may be wider than a narrow window. */
    overflow-wrap: anywhere;
    /* What a page sets for its own text, such as the messages of a chat, would spoil controls. */
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    letter-spacing: normal;
    word-spacing: normal;
    word-break: normal;
    white-space: normal;
    cursor: auto;
  }
  :host([hidden]) {
    display: none;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      transition: none !important;
    }
  }
`;
