import { html, nothing, type TemplateResult } from 'lit';
import type { AppRecord } from '../../../src/contract/app-contract.js';

/** Addresses whose picture could not be loaded. The list is read again once the computer is online, and then they are tried again. */
const brokenLogos = new Set<string>();
window.addEventListener('online', () => brokenLogos.clear());

/** The logo of an app, or else its first letter. It is loaded only once it comes into view, and without a referrer. */
export function appLogo(
  { name, logoUrl }: Pick<AppRecord, 'name' | 'logoUrl'>,
  handleChange: () => void,
): TemplateResult {
  const isShown = logoUrl !== undefined && !brokenLogos.has(logoUrl);
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
              brokenLogos.add(logoUrl);
              handleChange();
            }}
          />`
        : ([...name][0]?.toLocaleUpperCase() ?? nothing)
    }
  </span>`;
}
