import { html, svg, type TemplateResult } from 'lit';

/** Line icons on a 20-unit grid, drawn with the current text colour. Hidden from screen readers, since they always stand beside words. */
const paths = {
  integrations: svg`<rect x="3" y="3" width="6" height="6" rx="1.5" /><rect x="3" y="11" width="6" height="6" rx="1.5" /><rect x="11" y="11" width="6" height="6" rx="1.5" /><path d="M14 3v6M11 6h6" />`,
  agents: svg`<rect x="3.5" y="7" width="13" height="9" rx="2.5" /><path d="M10 7V4M7.5 11v1M12.5 11v1" /><circle cx="10" cy="3" r="1" />`,
  workspace: svg`<circle cx="10" cy="10" r="7" /><path d="M3 10h14M10 3c2.4 2 3.4 4.3 3.4 7s-1 5-3.4 7c-2.4-2-3.4-4.3-3.4-7s1-5 3.4-7Z" />`,
  activity: svg`<circle cx="10" cy="10" r="7" /><path d="M10 6v4l2.8 1.8" />`,
  menu: svg`<path d="M3 5.5h14M3 10h14M3 14.5h14" />`,
  close: svg`<path d="m5 5 10 10M15 5 5 15" />`,
  chevrons: svg`<path d="m7 8 3-3 3 3M7 12l3 3 3-3" />`,
  chevron: svg`<path d="m6 8 4 4 4-4" />`,
  refresh: svg`<path d="M16 10a6 6 0 1 1-1.9-4.4M16 3v3.5h-3.5" />`,
  external: svg`<path d="M11 4h5v5M16 4l-7 7M14 12v4H4V6h4" />`,
  check: svg`<path d="m4.5 10.5 3.5 3.5 7.5-8" />`,
  search: svg`<circle cx="9" cy="9" r="5" /><path d="m13 13 3.5 3.5" />`,
  alert: svg`<circle cx="10" cy="10" r="7" /><path d="M10 6.5v4M10 13.3v.2" />`,
} as const;

type IconName = keyof typeof paths;

export function icon(name: IconName): TemplateResult {
  return html`<svg
    class="icon"
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${paths[name]}
  </svg>`;
}

/** A person's initial, as decoration beside the name. Style it through `.avatar`. */
export function avatar(name: string): TemplateResult {
  return html`<span class="avatar" aria-hidden="true">${[...name.trim()][0]?.toUpperCase()}</span>`;
}
