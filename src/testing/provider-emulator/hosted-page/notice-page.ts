import { html } from 'hono/html';
import { type Markup, pageFrame } from './page-frame.js';

/** A page that only says something: the end of a sign-in, or why there is none. */
export function noticePage(title: string, text: string): Markup {
  return pageFrame(title, html`<h1>${title}</h1>\n<p>${text}</p>`);
}
