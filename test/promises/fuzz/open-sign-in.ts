import type { BrowserClient } from '../../support/browser/browser-client.js';
import type { FuzzRequest } from './fuzz-requests.js';

/** Texts in generated requests that stand for the token of a link, and for the state of a callback. */
export const placeholders = { link: 'L'.repeat(43), state: 'S'.repeat(43) };

type OpenSignIn = { link: string; state: string };

/** Starts a sign-in of a member's own with a link, and one that waits for its callback; undefined where both are refused. */
export async function openSignIn(browser: BrowserClient): Promise<OpenSignIn | undefined> {
  const link = await startedUrl(browser, 'gmail', { handOff: true });
  const page = await startedUrl(browser, 'slack', {});
  if (link === undefined || page === undefined) return undefined;
  const callback = new URL(await browser.answerHostedPage(page, 'fuzz@accounts.example'));
  return { link: new URL(link).pathname.split('/').at(-1) ?? '', state: callback.searchParams.get('state') ?? '' };
}

export function withOpenSignIn(request: FuzzRequest, signIn: OpenSignIn | undefined): FuzzRequest {
  if (signIn === undefined) return request;
  const path = request.path.replace(placeholders.link, signIn.link).replace(placeholders.state, signIn.state);
  return { ...request, path };
}

async function startedUrl(browser: BrowserClient, app: string, body: object): Promise<string | undefined> {
  const answer = await browser.post(`/v1/appconnect/apps/${app}/connection`, body);
  return answer.body.signInUrl;
}
