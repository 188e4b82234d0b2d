import { type Html, html, type PageContent, pageResponse } from './page.js';
import type { PageWords } from './words-en.js';

/**
 * What every page needs: the words of the person's language, and the path of the platform relative to the page. A host or a
 * gateway may serve us below a path of its own.
 */
export type PageView = { words: PageWords; homePath: string };

type Text = string | Html;

/** The path of the platform, relative to a page at the path of a route. */
export function homePathFrom(routePath: string): string {
  return '../'.repeat(routePath.split('/').length - 2);
}

export function textAndNote(text: Text, note: Text): Html {
  return html`<p>${text}</p>
${noteParagraph(note)}`;
}

export function noteParagraph(text: Text): Html {
  return html`<p class="note">${text}</p>`;
}

export function button(address: string, text: string): Html {
  return html`<p><a class="button" href="${address}">${text}</a></p>`;
}

/** Leads to the platform, for whoever may not have come from there. */
export function platformButton({ words, homePath }: PageView): Html {
  return button(homePath, words.openPlatform);
}

/** The end of a sign-in. Its tab was opened beside the page from which the sign-in was started, and leads back to that. */
export function finalPage(content: Omit<PageContent, 'closesTab'>, view: PageView): Response {
  const back = html`<p><a class="button back" href="${view.homePath}">${view.words.back}</a></p>`;
  return page({ ...content, body: html`${content.body}${back}`, closesTab: true }, view);
}

export function page(content: PageContent, { words }: PageView): Response {
  return pageResponse(content, words.language);
}
