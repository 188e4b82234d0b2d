import { html, nothing, type TemplateResult } from 'lit';
import type { AppRecord } from '../../../src/contract/app-contract.js';

/** Addresses that gave no picture; an app whose address changes is tried again. */
const broken = new Set<string>();

/** The logo of an app, read only when it comes into view and without telling anybody where it is shown; else its first letter. */
export function appLogo(
  { name, logoUrl }: Pick<AppRecord, 'name' | 'logoUrl'>,
  handleChange: () => void,
): TemplateResult {
  const isShown = logoUrl !== undefined && !broken.has(logoUrl);
  return html`<span class="logo" part="logo" aria-hidden="true">
    ${
      isShown
        ? html`<img
            src=${logoUrl}
            alt=""
            width="24"
            height="24"
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
            @error=${() => {
              broken.add(logoUrl);
              handleChange();
            }}
          />`
        : ([...name][0]?.toLocaleUpperCase() ?? nothing)
    }
  </span>`;
}
