import type { Logger } from '../host/host-platform.js';
import type { Route, RouteContext } from '../host/routes.js';
import type { PublicAddressService } from '../services/settings/public-address-service.js';
import type { SignInCompletionService } from '../services/sign-ins/sign-in-completion-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';
import { browserCookie, browserSecretsOf } from './browser-cookie.js';
import { answeringPages } from './page-responder.js';
import { arrivalPage, foreignFormPage, linkPage, unknownPage } from './pages/sign-in-pages.js';

type Services = {
  signIns: SignInService;
  completion: SignInCompletionService;
  addresses: PublicAddressService;
  logger: Logger;
};

// A state and a link's token are 43 characters; nothing longer is looked up.
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The public pages of a sign-in, for people: static, and alike for everything they do not know. */
export function signInRoutes(services: Services): Route[] {
  const routes: Route[] = [
    {
      method: 'GET',
      path: '/v1/appconnect/connect/:token',
      access: 'public',
      handle: (context) => showLink(services, context),
    },
    {
      method: 'POST',
      path: '/v1/appconnect/connect/:token',
      access: 'public',
      handle: (context) => continueFromLink(services, context),
    },
    {
      method: 'GET',
      path: '/v1/appconnect/oauth/callback',
      access: 'public',
      handle: (context) => arrive(services, context),
    },
  ];
  return routes.map((route) => answeringPages(route, services.logger));
}

async function showLink({ signIns }: Services, { params, principal }: RouteContext): Promise<Response> {
  const token = tokenOf(params.token);
  if (token === undefined) return unknownPage();
  return linkPage(await signIns.describeLink(token, principal), principal !== undefined);
}

async function continueFromLink({ signIns, addresses }: Services, context: RouteContext): Promise<Response> {
  const { request, params, principal } = context;
  if (!(await isOwnForm(request, addresses))) return foreignFormPage();
  const token = tokenOf(params.token);
  if (token === undefined) return unknownPage();
  const departure = await signIns.continueFromLink(token, principal);
  const headers = { location: departure.url, 'set-cookie': browserCookie(departure), 'cache-control': 'no-store' };
  return new Response(undefined, { status: 303, headers });
}

async function arrive({ completion }: Services, { request, principal }: RouteContext): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const states = searchParams.getAll('state');
  const query = {
    state: states.length === 1 ? tokenOf(states[0]) : undefined,
    saysFailed: searchParams.get('status') === 'failed',
  };
  const visitor = { secrets: browserSecretsOf(request), principal, signal: request.signal };
  const arrival = await completion.arrive(query, visitor);
  return arrivalPage(arrival, arrival.page === 'needs_confirmation' ? cookieOf(arrival) : undefined);
}

function cookieOf({ id, browserSecret, isSecure = false }: { id: string; browserSecret?: string; isSecure?: boolean }) {
  return browserSecret === undefined ? undefined : browserCookie({ id, browserSecret, isSecure });
}

function tokenOf(text: string | undefined): string | undefined {
  return text !== undefined && tokenPattern.test(text) ? text : undefined;
}

/** A form that another site sends on its own would skip the page that names the member. */
async function isOwnForm(request: Request, addresses: PublicAddressService): Promise<boolean> {
  const origin = request.headers.get('origin');
  if (origin === null) return request.headers.get('sec-fetch-site') !== 'cross-site';
  return origin === new URL(request.url).origin || (await addresses.isFormOrigin(origin));
}
