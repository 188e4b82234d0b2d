import { callbackPath, connectPath, verifierPath } from '../contract/sign-in-paths.js';
import { basePathOf } from '../host/checks/host-base-path.js';
import { withCheckedPrincipal } from '../host/checks/principal.js';
import type { Logger } from '../host/host-platform.js';
import type { Route, RouteContext, RouteRegistry } from '../host/routes.js';
import { clientOriginOf, isFromForeignSite, namedOrigin } from '../lib/http/sending-site.js';
import type { PublicAddressService } from '../services/settings/public-address-service.js';
import type { AuthorizationRedirect } from '../services/sign-ins/authorization-redirect-service.js';
import type { ConnectPageService, LinkPage } from '../services/sign-ins/connect-page-service.js';
import type { SignInCallbackService } from '../services/sign-ins/sign-in-callback-service.js';
import type { VerifierCallbackService } from '../services/sign-ins/verifier-callback-service.js';
import { attemptsOf, browserCookies, browserSecretsOf } from './browser-cookie.js';
import { withErrorPages } from './error-responses.js';
import { callbackPage } from './pages/callback-pages.js';
import { foreignFormPage, unknownPage } from './pages/error-pages.js';
import { linkPage, sessionUnseenPage, signInElsewherePage, signInFirstPage } from './pages/link-pages.js';
import { pageWordsFor } from './pages/page-language.js';
import { homePathFrom, type PageView } from './pages/page-parts.js';

type Services = {
  connectPages: ConnectPageService;
  callbacks: SignInCallbackService;
  verifierCallbacks: VerifierCallbackService;
  addresses: PublicAddressService;
  registry: RouteRegistry;
  logger: Logger;
};

// A `state` and the token of a link have exactly 43 characters; any other text is unknown without a look into the database.
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;
// The provider does not document the form of a `session_uri`; it is short and has no spaces.
const sessionUriPattern = /^[!-~]{1,512}$/;

// Added to the address to which the host's sign-in returns, so that a browser still without a session is not sent there again.
const fromSignIn = 'from=sign-in';

const linkPath = `${connectPath}/:token`;

const speculationHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const speculationPattern = /\b(prefetch|prerender|preview)\b/i;

/** The public pages of a sign-in. They are static, and every unknown link, state or `session_uri` gets the same page. */
export function signInRoutes(services: Services): Route[] {
  const routes: Route[] = [
    {
      method: 'GET',
      path: linkPath,
      access: 'public',
      handle: (context) => showLink(services, context),
    },
    {
      method: 'POST',
      path: linkPath,
      access: 'public',
      handle: (context) => continueFromLink(services, context),
    },
    {
      method: 'GET',
      path: callbackPath,
      access: 'public',
      handle: (context) => handleCallback(services, context),
    },
    {
      method: 'GET',
      path: verifierPath,
      access: 'public',
      handle: (context) => handleVerifierCallback(services, context),
    },
  ];
  return routes.map((route) => withErrorPages(withCheckedPrincipal(refuseSpeculativeLoads(route)), services.logger));
}

/**
 * Wraps a page so that it does nothing when a browser loads it ahead of a click (prefetch, prerender). The browser discards
 * an answer of 503, and loads the page again once a person opens it.
 */
function refuseSpeculativeLoads(route: Route): Route {
  return {
    ...route,
    handle: async (context) =>
      isSpeculative(context.request)
        ? new Response(undefined, { status: 503, headers: { 'cache-control': 'no-store' } })
        : route.handle(context),
  };
}

function isSpeculative({ headers }: Request): boolean {
  return speculationHeaders.some((name) => speculationPattern.test(headers.get(name) ?? ''));
}

async function showLink({ connectPages }: Services, { request, params, principal }: RouteContext): Promise<Response> {
  const view = viewOf(request, linkPath);
  const token = tokenOf(params.token);
  return token === undefined ? unknownPage(view) : linkPage(await connectPages.open(token, principal), view);
}

async function continueFromLink(services: Services, context: RouteContext): Promise<Response> {
  const { connectPages, addresses } = services;
  const { request, params, principal } = context;
  const view = viewOf(request, linkPath);
  if (!(await isOwnForm(request, addresses))) return foreignFormPage(view);
  const token = tokenOf(params.token);
  if (token === undefined) return unknownPage(view);
  const next = await connectPages.continue(token, { principal, clientOrigin: clientOriginOf(request) });
  if (!('page' in next)) return toProvider(next, request);
  return next.page === 'sign_in' ? toSignIn(next, { token, request }, services) : linkPage(next, view);
}

function toProvider(redirect: AuthorizationRedirect, request: Request): Response {
  const response = seeOther(redirect.url);
  for (const cookie of browserCookies(redirect, request)) response.headers.append('set-cookie', cookie);
  return response;
}

/**
 * Redirects to the host's sign-in, which returns to the link. A public address that was saved here, and that the host itself
 * does not serve, has no sign-in.
 */
async function toSignIn(
  link: LinkPage,
  { token, request }: { token: string; request: Request },
  { registry, addresses }: Services,
): Promise<Response> {
  const view = viewOf(request, linkPath);
  // Of the browser: a host that serves one origin may say that one of every request, also where a tunnel brought it from another.
  const origin = clientOriginOf(request);
  if (!registry.isServedOrigin(origin) && (await addresses.isFormOrigin(origin)))
    return signInElsewherePage(link, view);
  const address = registry.signInAddress?.(`${basePathOf(registry)}${connectPath}/${token}?${fromSignIn}`);
  if (address === undefined) return signInFirstPage(link, view);
  // The host's sign-in may have added more to the address.
  const isBack = new URL(request.url).search.slice(1).split('&').includes(fromSignIn);
  return isBack ? sessionUnseenPage(link, address, view) : seeOther(address);
}

function seeOther(location: string): Response {
  return new Response(undefined, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}

async function handleCallback({ callbacks }: Services, { request, principal }: RouteContext): Promise<Response> {
  const view = viewOf(request, callbackPath);
  const { searchParams } = new URL(request.url);
  const states = searchParams.getAll('state');
  const state = states.length === 1 ? tokenOf(states[0]) : undefined;
  if (state === undefined) return unknownPage(view);
  // A browser never sends its callback as a HEAD request. Whether the state is known is told to nobody.
  if (request.method === 'HEAD') return new Response();
  const query = { state, status: searchParams.get('status') ?? undefined };
  const callback = { secrets: browserSecretsOf(request), principal, signal: request.signal };
  return callbackPage(await callbacks.handleCallback(query, callback), { ...view, connectPath: '../connect/' });
}

/** The provider's verifier redirects the browser to here, with a `session_uri`. */
async function handleVerifierCallback(
  { verifierCallbacks }: Services,
  { request, principal }: RouteContext,
): Promise<Response> {
  const view = viewOf(request, verifierPath);
  const sessionUris = new URL(request.url).searchParams.getAll('session_uri');
  const [sessionUri = ''] = sessionUris;
  if (sessionUris.length !== 1 || !sessionUriPattern.test(sessionUri)) return unknownPage(view);
  if (request.method === 'HEAD') return new Response();
  const cookies = { secrets: browserSecretsOf(request), attempts: attemptsOf(request) };
  const result = await verifierCallbacks.handleCallback(sessionUri, { ...cookies, principal, signal: request.signal });
  return callbackPage(result, { ...view, connectPath: 'connect/' });
}

function viewOf(request: Request, routePath: string): PageView {
  return { words: pageWordsFor(request), homePath: homePathFrom(routePath) };
}

function tokenOf(text: string | undefined): string | undefined {
  return text !== undefined && tokenPattern.test(text) ? text : undefined;
}

/** Whether our own page sent the form. A form of another site would skip the page that names the member. */
async function isOwnForm(request: Request, addresses: PublicAddressService): Promise<boolean> {
  const origin = namedOrigin(request.headers);
  if (origin === undefined) return !isFromForeignSite(request.headers);
  return origin === new URL(request.url).origin || (await addresses.isFormOrigin(origin));
}
