import { html, type TemplateResult } from 'lit';
import type { StartedPage } from '../../state/sign-in-tab.js';

/** A link, which no browser blocks. Where it blocked the new tab, the link opens in this one. */
export function pageLink({ url, isBlocked, isNextStep }: StartedPage, text: string, name = text): TemplateResult {
  return html`<a
    class="button ${isNextStep ? 'primary' : ''}"
    part="button reopen"
    data-action="reopen"
    href=${url}
    target=${isBlocked ? '_top' : '_blank'}
    rel="noopener noreferrer"
    aria-label=${name}
    >${text}</a
  >`;
}
