import { type Html, html, type PageContent, pageResponse } from './page.js';
import type { PageWords } from './words-en.js';

/**
 * What every page needs: the words of the person's language, and the path of the platform relative to the page, since a host or a
 * gateway may serve us below a path of its own.
 */
export type PageView = { words: PageWords; homePath: string };

type Text = string | Html;

/** The path of the platform, relative to a page at the path of a route. */
export function homePathFrom(routePath: string): string {
  return '../'.repeat(routePath.split('/').length - 2);
}

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

export function page(content: PageContent, { words }: PageView): Response {
  return pageResponse(content, words.language);
}
