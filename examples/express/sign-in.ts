import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { type Site, sendPage } from './control-center.js';
import { sessionCookie } from './sessions.js';

/** Signing in, which asks for no password here, and signing out. */
export function createSignIn({ plugin, sessions, origin, basePath }: Site): Router {
  const path = basePath || '/';
  const cookie = { httpOnly: true, sameSite: 'lax', path, secure: origin.startsWith('https:') } as const;
  const refuseOtherSites: RequestHandler = ({ method, headers }, response, next) => {
    const isForeign = plugin.isCrossSiteChange({ method, headers: new Headers(headers as Record<string, string>) });
    if (isForeign) response.status(403).send('This form came from a page of another site.');
    else next();
  };

  const router = express.Router();
  router.get('/sign-in', (_request, response) => {
    const people = ['ada', 'ben', 'cleo'].map((id) => `<button name="user" value="${id}">${id}</button>`);
    sendPage(response, basePath, `<form method="post"><h1>Who are you?</h1>${people.join(' ')}</form>`);
  });
  router.post('/sign-in', refuseOtherSites, express.urlencoded(), async (request: Request, response: Response) => {
    const id = await sessions.begin('acme', request.body?.user);
    if (id === undefined) return response.status(401).send('Nobody has that name.');
    const place = addressHere(`${request.query.return ?? ''}`, `${origin}${basePath}/`);
    response.cookie(sessionCookie, id, cookie).redirect(303, place);
  });
  router.post('/sign-out', refuseOtherSites, async (request, response) => {
    const signedIn = await sessions.find(request.headers.cookie);
    if (signedIn) {
      sessions.end(signedIn.sessionId);
      plugin.endSession(signedIn.sessionId);
    }
    response.clearCookie(sessionCookie, cookie).redirect(303, `${basePath}/sign-in`);
  });
  return router;
}

/** Never leads to another site, nor to another program of this one, whatever `asked` is. `home` ends with a slash. */
function addressHere(asked: string, home: string): string {
  const place = URL.canParse(asked, home) ? new URL(asked, home).href : home;
  return place.startsWith(home) ? place : home;
}
