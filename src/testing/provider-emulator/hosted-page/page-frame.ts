import { html, raw } from 'hono/html';
import { pageStyle } from './page-style.js';

export type Markup = ReturnType<typeof html>;

/** The document around a hosted page. Whatever is put into a page is escaped by the template. */
export function pageFrame(title: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(pageStyle)}</style>
</head>
<body>
<main>
${content}
<footer>Sandbox sign-in: no real account is opened.</footer>
</main>
</body>
</html>`;
}
