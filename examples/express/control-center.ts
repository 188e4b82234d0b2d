import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PluginHost } from 'appconnect/hosting';
import express, { type Response, type Router } from 'express';
import type { Sessions } from './sessions.js';

/** `basePath`: the path below which browsers reach the platform; empty at the root. */
export type Site = { plugin: PluginHost; sessions: Sessions; origin: string; basePath: string };

// Logos of apps are kept by the provider. An emulated provider is on this machine.
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
  "img-src 'self' data: https://logos.composio.dev http://127.0.0.1:*",
  "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
].join('; ');

const style = `:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
body { --appconnect-color-canvas: Canvas; font-family: system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1.5rem; }
button { font: inherit; padding: 0.5rem 1rem; }`;

// By `require`, since test runners that compile modules themselves have no `import.meta.resolve`.
const elementsFolder = dirname(createRequire(import.meta.url).resolve('appconnect/ui'));

/** The control center: the elements that the plugin mounted, on one page. */
export function createControlCenter({ plugin, sessions, basePath }: Site): Router {
  const router = express.Router();
  router.use('/elements', express.static(elementsFolder));
  router.get('/style.css', (_request, response) => response.type('css').send(style));
  router.get('/', async (request, response) => {
    if (!(await sessions.find(request.headers.cookie))) return response.redirect(303, `${basePath}/sign-in`);
    const elements = plugin.listElements().map(({ element }) => `<${element} api-base="${basePath}"></${element}>`);
    const signOut = `<form method="post" action="${basePath}/sign-out"><button>Sign out</button></form>`;
    const apps = elements.join('') || '<p>Apps cannot be used now. /health names the step that failed.</p>';
    sendPage(response, basePath, `<h1>Control center</h1>${apps}${signOut}`);
  });
  return router;
}

/** A page that a browser kept would be shown again by *Back*, also to the next person after whoever saw it signed out. */
export function sendPage(response: Response, basePath: string, body: string): void {
  response.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
  response.send(`<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Platform</title><link rel="icon" href="data:,">
    <link rel="stylesheet" href="${basePath}/style.css">
    <script type="module" src="${basePath}/elements/appconnect.js"></script><main>${body}</main></html>`);
}
