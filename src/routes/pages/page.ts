import { createHash } from 'node:crypto';
import { escape as escapeHtml } from 'html-escaper';

/** HTML that is safe to send. Only the tag `html` makes it. */
export type Html = { readonly markup: string };

/** Escapes the texts that are put into the markup. Markup made by this tag is not escaped again. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const pieces = values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.markup));
  return { markup: String.raw({ raw: parts }, ...pieces) };
}

// Forced colours take the backgrounds away, and show the borders that are transparent otherwise.
const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f3f4f6, #16181c);
  color: light-dark(#1c1f24, #e9ebef); font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(28rem, calc(100vw - 2rem)); margin: 1rem; padding: 2rem;
  border: 1px solid transparent; border-radius: 12px;
  background: light-dark(#fff, #22252b); box-shadow: 0 1px 3px rgb(0 0 0 / .16); overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.3; }
p, form { margin: 0 0 1rem; } p:last-child, form:last-child { margin: 0; }
.note { color: light-dark(#555c68, #a7aebb); font-size: .875rem; }
button, .button { display: inline-block; padding: .625rem 1.25rem;
  border: 1px solid transparent; border-radius: 8px; background: light-dark(#1f5fd6, #8fb4ff);
  color: light-dark(#fff, #10131a); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:focus-visible, .button:focus-visible { outline: 3px solid light-dark(#1f5fd6, #8fb4ff); outline-offset: 2px; }
`;

// A browser lets a page close its tab where another page opened it, and then shows that page; elsewhere the link is followed.
const closingScript = `
document.addEventListener('click', (event) => {
  if (event.target.closest('.back') === null) return;
  window.close();
  if (window.closed) event.preventDefault();
});
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// `form-action` also applies to the redirects that answer a form. They lead to the provider's page, and to the page where people
// sign in to this host: inside a private network that may be another server over plain http.
const policy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  "form-action 'self' https: http:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
];

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // With `no-referrer`, browsers would send `Origin: null` with the form. A form of another site is recognized by its origin.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  // The cookie tells who is signed in, and the language of the page on which a sign-in was started.
  vary: 'accept-language, cookie',
};

/**
 * With `reloadAfterSeconds` the browser loads the page again after that time. With `closesTab` a link of the class `back`
 * closes the tab where that shows the page from which it was opened.
 */
export type PageContent = {
  status: number;
  title: string;
  body: Html;
  reloadAfterSeconds?: number;
  closesTab?: boolean;
};

/** A static page, without anything from another site, and with no script but the one that closes the tab. */
export function pageResponse(page: PageContent, language: string): Response {
  const reload =
    page.reloadAfterSeconds === undefined
      ? html``
      : html`<meta http-equiv="refresh" content="${String(page.reloadAfterSeconds)}">`;
  const script = page.closesTab ? html`<script>${{ markup: closingScript }}</script>` : html``;
  const document = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${reload}<title>${page.title}</title><style>${{ markup: style }}</style>${script}</head>
<body><main><h1>${page.title}</h1>${page.body}</main></body></html>
`;
  const scripts = page.closesTab ? [`script-src ${hashOf(closingScript)}`] : [];
  return new Response(document.markup, {
    status: page.status,
    headers: {
      ...headers,
      'content-language': language,
      'content-security-policy': [...policy, ...scripts].join('; '),
    },
  });
}
