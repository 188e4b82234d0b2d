import { type Html, html, type PageContent, pageResponse } from './page.js';
import type { PageWords } from './words-en.js';

type Text = string | Html;

export function textAndNote(text: Text, more: Text): Html {
  return html`<p>${text}</p>
${note(more)}`;
}

export function note(text: Text): Html {
  return html`<p class="note">${text}</p>`;
}

export function button(address: string, text: string): Html {
  return html`<p><a class="button" href="${address}">${text}</a></p>`;
}

export function page(content: PageContent, { language }: PageWords): Response {
  return pageResponse(content, language);
}
