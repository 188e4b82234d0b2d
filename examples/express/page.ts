import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { refusal } from './answer.js';
import type { MemoryDirectory } from './directory.js';
import type { Routes, Site } from './routes.js';
import { sessionCookie } from './sessions.js';

// Logos are kept by the provider; an emulated one is on this machine.
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
  "img-src 'self' data: https://logos.composio.dev http://127.0.0.1:*; form-action 'self'; frame-ancestors 'none'",
].join('; ');
const people = ['ada', 'ben', 'cleo'];

export type PageParts = {
  routes: Routes;
  site: Site;
  directory: MemoryDirectory;
  elements: Set<{ element: string }>;
};

/** The control center: one page with the elements of the plugin, and signing in, which asks for no password here. */
export function createPages({ routes, site, directory, elements }: PageParts): Router {
  const { origin, basePath, sessions } = site;
  const router = express.Router();
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    path: basePath || '/',
    secure: origin.startsWith('https:'),
  } as const;
  const page = (body: string) =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark"><title>Platform</title>
    <script type="module" src="${basePath}/assets/appconnect.js"></script><main>${body}</main></html>`;

  router.use('/assets', express.static(dirname(fileURLToPath(import.meta.resolve('appconnect/ui')))));
  router.get('/', async (request, response) => {
    if (sessions.find(request.headers.cookie) === undefined) return response.redirect(303, `${basePath}/sign-in`);
    const mounted = [...elements].map(({ element }) => `<${element} api-base="${basePath}"></${element}>`);
    response.set('content-security-policy', policy);
    response.send(
      page(`<form method="post" action="${basePath}/sign-out"><button>Sign out</button></form>${mounted.join('')}`),
    );
  });
  router.get('/sign-in', (_request, response) => {
    const buttons = people.map((id) => `<button name="user" value="${id}">${id}</button>`).join(' ');
    response
      .set('content-security-policy', policy)
      .send(page(`<form method="post"><h1>Who are you?</h1>${buttons}</form>`));
  });
  router.post('/sign-in', express.urlencoded(), async (request, response) => {
    routes.checkOrigin(request);
    const member = await directory.findMember('acme', request.body?.user);
    if (member === undefined) throw refusal(401, 'unauthenticated', 'Nobody has that name.');
    response
      .cookie(sessionCookie, sessions.begin(member), cookie)
      .redirect(303, placeHere(`${request.query.return ?? ''}`));
  });
  router.post('/sign-out', (request, response) => {
    routes.checkOrigin(request);
    const session = sessions.find(request.headers.cookie);
    sessions.endWhere((one) => one === session);
    response.clearCookie(sessionCookie, cookie).redirect(303, `${basePath}/sign-in`);
  });
  return router;

  /** Never leads to another site, whatever the address says. */
  function placeHere(asked: string): string {
    const home = `${origin}${basePath}/`;
    const place = asked !== '' && URL.canParse(asked, home) ? new URL(asked, home) : new URL(home);
    return place.origin === origin ? place.href : home;
  }
}
