import { html, type TemplateResult } from 'lit';

/** A person's initial on a quiet disc; decoration beside the name. Style it through `.avatar`. */
export function avatar(name: string): TemplateResult {
  return html`<span class="avatar" aria-hidden="true">${name.trim().charAt(0).toUpperCase()}</span>`;
}
