import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginHost } from 'appconnect/hosting';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { type Sessions, sessionCookie } from './sessions.js';

// Logos are kept by the provider; an emulated one is on this machine.
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; form-action 'self'",
  "img-src 'self' data: https://logos.composio.dev http://127.0.0.1:*",
].join('; ');
const style = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1.5rem; }
button { font: inherit; padding: 0.5rem 1rem; }`;

type Parts = { plugin: PluginHost; sessions: Sessions; origin: string; basePath: string };

/** The control center: one page with the elements of the plugin, and signing in, which asks for no password here. */
export function createPages({ plugin, sessions, origin, basePath }: Parts): Router {
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    path: basePath || '/',
    secure: origin.startsWith('https:'),
  } as const;
  const form = express.urlencoded();
  const send = (response: Response, body: string) =>
    response.set('content-security-policy', policy).send(`<!doctype html><html lang="en"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width"><title>Platform</title>
      <link rel="stylesheet" href="${basePath}/style.css">
      <script type="module" src="${basePath}/elements/appconnect.js"></script><main>${body}</main></html>`);
  const refuseOtherSites: RequestHandler = ({ method, headers }, response, next) => {
    const isForeign = plugin.isCrossSiteChange({ method, headers: new Headers(headers as Record<string, string>) });
    if (isForeign) response.status(403).send('This form came from a page of another site.');
    else next();
  };

  const pages = express.Router();
  pages.use('/elements', express.static(dirname(fileURLToPath(import.meta.resolve('appconnect/ui')))));
  pages.get('/style.css', (_request, response) => response.type('css').send(style));
  pages.get('/', async (request, response) => {
    if (!(await sessions.find(request.headers.cookie))) return response.redirect(303, `${basePath}/sign-in`);
    const elements = plugin.listElements().map(({ element }) => `<${element} api-base="${basePath}"></${element}>`);
    send(
      response,
      `<form method="post" action="${basePath}/sign-out"><button>Sign out</button></form>${elements.join('')}`,
    );
  });
  pages.get('/sign-in', (_request, response) => {
    const people = ['ada', 'ben', 'cleo'].map((id) => `<button name="user" value="${id}">${id}</button>`);
    send(response, `<form method="post"><h1>Who are you?</h1>${people.join(' ')}</form>`);
  });
  pages.post('/sign-in', refuseOtherSites, form, async (request: Request, response: Response) => {
    const id = await sessions.begin('acme', request.body?.user);
    if (id === undefined) return response.status(401).send('Nobody has that name.');
    response.cookie(sessionCookie, id, cookie).redirect(303, addressHere(`${request.query.return ?? ''}`));
  });
  pages.post('/sign-out', refuseOtherSites, async (request, response) => {
    const signedIn = await sessions.find(request.headers.cookie);
    if (signedIn) {
      sessions.end(signedIn.sessionId);
      plugin.endSession(signedIn.sessionId);
    }
    response.clearCookie(sessionCookie, cookie).redirect(303, `${basePath}/sign-in`);
  });
  return pages;

  /** Never leads to another site, whatever `asked` is. */
  function addressHere(asked: string): string {
    const home = `${origin}${basePath}/`;
    const place = URL.canParse(asked, home) ? new URL(asked || home, home) : new URL(home);
    return place.origin === origin ? place.href : home;
  }
}
