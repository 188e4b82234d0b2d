import type { Principal, RouteAccess, RouteContext } from '../../../../src/host/index.js';
import type { HostUnderTest } from '../../../../src/testing/index.js';
import { behindFront } from '../front-server.js';
import { withContext, withMember, withRequest, withRoutes } from '../mutant-host.js';
import type { Mistake } from './mistake.js';

const refusing = 'refuses everybody without the access that a route requires, before its handler runs';
const refusals = 'passes the words of a refusal to the browser, and puts no page of its own in their place';
const streaming = 'passes a stream on without buffering, and aborts the signal when the client disconnects';

/** The browser gets a changed answer. */
const withAnswer = (change: (answer: Response) => Response | Promise<Response>): Mistake['platform'] => {
  return (platform) =>
    withRoutes(platform, (route) => ({ ...route, handle: async (context) => change(await route.handle(context)) }));
};

const withHeader = (name: string, value: string) =>
  withAnswer(({ body, status, headers }) => {
    const changed = new Headers(headers);
    changed.set(name, value);
    return new Response(body, { status, headers: changed });
  });

const withStatus = (answer: Response, status: number) => new Response(answer.body, { status, headers: answer.headers });

const originsOf = 'refuses a state-changing request from a page of another site, with every method';

/** A host that checks access and origins itself; `isOwn`: whether an origin, or what the browser says of the site, is its own. */
function withOwnOrigins(
  isOwn: (origin: string | undefined, own: string, site: string) => boolean | undefined,
): Mistake['platform'] {
  const isForeign = ({ method, headers, url }: Request) => {
    const [origin, site = 'none'] = ['origin', 'sec-fetch-site'].map((name) => headers.get(name) ?? undefined);
    if (method === 'GET' || method === 'HEAD') return false;
    if (origin === 'null' && site === 'same-origin') return false;
    const isNamed = origin !== undefined;
    if (!isNamed && site !== 'cross-site' && site !== 'same-site') return false;
    return !isOwn(origin, new URL(url).origin, site);
  };
  const mayCall = (access: RouteAccess, principal: Principal | undefined) =>
    access === 'member' || (access === 'org_admin' ? principal?.role === 'org_admin' : principal?.isPlatformAdmin);
  return (platform) =>
    withRoutes(platform, (route) => {
      if (route.access === 'public') return route;
      const handle = async (context: RouteContext) => {
        if (!context.principal) return new Response(null, { status: 401 });
        const isAllowed = mayCall(route.access, context.principal) && !isForeign(context.request);
        return isAllowed ? route.handle(context) : new Response(null, { status: 403 });
      };
      return { ...route, access: 'public', handle };
    });
}

/** The platform admin is a member of the organization, and no org admin. */
export async function withPlainPlatformAdmin(host: HostUnderTest): Promise<HostUnderTest> {
  await host.changes.changeRole?.('acme', 'ada', 'member');
  return host;
}

export const routeMistakes: Mistake[] = [
  {
    mistake: 'keeps one Set-Cookie of several, since it makes an object of the headers',
    check: 'passes the status, every header and each Set-Cookie of an answer to the browser',
    mend: /Send each Set-Cookie .* as a header of its own/,
    platform: withAnswer(
      ({ body, status, headers }) => new Response(body, { status, headers: Object.fromEntries(headers) }),
    ),
  },
  {
    mistake: 'answers 200 to what the plugin redirects',
    check: 'passes the status, every header and each Set-Cookie of an answer to the browser',
    mend: /Send the status/,
    platform: withAnswer((answer) => withStatus(answer, answer.status === 303 ? 200 : answer.status)),
  },
  {
    mistake: 'sends the headers of the first answer only',
    check: 'passes the status, every header and each Set-Cookie of an answer to the browser',
    mend: /Send the header location of every answer/,
    platform(platform) {
      let answers = 0;
      const change = ({ body, status, headers }: Response) =>
        new Response(body, { status, ...(++answers === 1 && { headers }) });
      return withAnswer(change)?.(platform) ?? {};
    },
  },
  {
    mistake: 'shows a page of its own in place of a refusal',
    check: refusals,
    mend: /Send what a handler answers with 400 as it is/,
    platform: withAnswer((answer) => (answer.status < 400 ? answer : new Response('Oops', answer))),
  },
  {
    mistake: 'counts every refusal as a fault of the plugin',
    check: refusals,
    mend: /Send what a handler answers with 400 as it is/,
    platform: withAnswer((answer) => withStatus(answer, answer.status < 400 ? answer.status : 502)),
  },
  {
    mistake: 'calls every answer JSON',
    check: refusals,
    mend: /Send the header content-type/,
    platform: withHeader('content-type', 'application/json'),
  },
  {
    mistake: "puts its own content security policy in place of the pages'",
    check: refusals,
    mend: /Leave the content-security-policy of an answer as it is/,
    platform: withHeader('content-security-policy', "default-src 'self'"),
  },
  {
    mistake: 'lets every origin read answers with the cookies of a person',
    check: 'lets no page of another site read an answer',
    mend: /Allow no origin that is not yours to read answers/,
    host: (host) =>
      behindFront(host, (request, response, pass) => {
        response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
        response.setHeader('access-control-allow-credentials', 'true');
        pass();
      }),
  },
  {
    mistake: 'makes small letters of a path',
    check: 'decodes the parameters of a path, and prefers the path with fewer parameters',
    mend: /in the case that it has/,
    host: (host) =>
      behindFront(host, (request, _response, pass) => {
        request.url = request.url?.toLowerCase();
        pass();
      }),
  },
  {
    mistake: 'takes an org admin for anybody',
    check: refusing,
    mend: /check the access of the route/,
    platform: (platform) =>
      withRoutes(platform, (route) => ({ ...route, access: route.access === 'org_admin' ? 'member' : route.access })),
  },
  {
    mistake: 'takes every platform admin for an org admin',
    check: refusing,
    mend: /of a org_admin route by a person who is platform_admin: check the access/,
    platform: (platform) =>
      withRoutes(platform, (route) => {
        if (route.access !== 'org_admin') return route;
        const isAllowed = ({ principal }: RouteContext) =>
          principal?.role === 'org_admin' || principal?.isPlatformAdmin;
        const refuse = async () => new Response(null, { status: 403 });
        const handle = (context: RouteContext) => (isAllowed(context) ? route.handle(context) : refuse());
        return { ...route, access: 'member', handle };
      }),
    host: withPlainPlatformAdmin,
  },
  {
    mistake: 'answers 403 to somebody without a session',
    check: refusing,
    mend: /by somebody without a session: check the access/,
    platform: (platform) =>
      withRoutes(platform, (route) => {
        if (route.access !== 'platform_admin') return route;
        const refuse = async () => new Response(null, { status: 403 });
        const handle = (context: RouteContext) =>
          context.principal?.isPlatformAdmin ? route.handle(context) : refuse();
        return { ...route, access: 'public', handle };
      }),
  },
  {
    mistake: 'checks the origin of POST alone',
    check: 'refuses a state-changing request from a page of another site, with every method',
    mend: /Check the origin of PUT on member routes/,
    platform: (platform) =>
      withRoutes(platform, (route) => {
        const isUnchecked = route.method === 'PUT' || route.method === 'DELETE';
        return isUnchecked ? { ...route, access: 'public' } : route;
      }),
  },
  {
    mistake: 'compares the beginning of an origin alone',
    check: originsOf,
    mend: /Compare the whole origin of POST on member routes: http:\/\/127.*evil.example is another one/,
    platform: withOwnOrigins((origin, own) => origin?.startsWith(own)),
  },
  {
    mistake: 'compares the name in an origin alone',
    check: originsOf,
    mend: /Compare the whole origin of POST on member routes/,
    platform: withOwnOrigins(
      (origin = '', own) => URL.canParse(origin) && new URL(origin).hostname === new URL(own).hostname,
    ),
  },
  {
    mistake: 'takes another server of its domain for itself where that hides its origin',
    check: originsOf,
    mend: /a page of another site sent {"origin":"null","sec-fetch-site":"same-site"}/,
    platform: withOwnOrigins((origin, own, site) => origin === own || site === 'same-site'),
  },
  {
    mistake: 'checks the origin of public routes too',
    check: 'leaves the origin of requests to public routes to the plugin',
    mend: /Check no origin on public routes/,
    platform: (platform) =>
      withRoutes(platform, (route) => ({
        ...route,
        handle: async (context) => {
          const origin = context.request.headers.get('origin');
          const isForeign = origin !== null && !platform.routes.isServedOrigin(origin);
          return isForeign ? new Response(null, { status: 403 }) : route.handle(context);
        },
      })),
  },
  {
    mistake: 'decodes the parameters of a path twice',
    check: 'decodes the parameters of a path, and prefers the path with fewer parameters',
    mend: /decode each parameter after that, once/,
    platform: withContext((context) => {
      const decoded = Object.entries(context.params).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { ...context, params: Object.fromEntries(decoded) };
    }),
  },
  {
    mistake: 'leaves the parameters of a path encoded',
    check: 'decodes the parameters of a path, and prefers the path with fewer parameters',
    mend: /decode each parameter/,
    platform: withContext((context) => {
      const encoded = Object.entries(context.params).map(([name, value]) => [name, encodeURIComponent(value)]);
      return { ...context, params: Object.fromEntries(encoded) };
    }),
  },
  {
    mistake: 'keeps routes whose registration was disposed',
    check: 'removes a route whose registration was disposed',
    mend: /dispose\(\) must take the route away/,
    platform: ({ routes }) => ({
      routes: withMember(routes, {
        register(route) {
          routes.register(route);
          return { dispose: () => {} };
        },
      }),
    }),
  },
  {
    mistake: 'has no HEAD',
    check: 'answers HEAD as GET, without a body',
    mend: /Answer HEAD on every GET route/,
    host: (host) =>
      behindFront(host, (request, response, pass) => {
        if (request.method !== 'HEAD') return pass();
        response.writeHead(405).end();
      }),
  },
  {
    mistake: 'sends people to a sign-in page that is not there',
    check: 'has a sign-in address that it serves to browsers without a session',
    mend: /Serve the sign-in address/,
    platform: ({ routes }) => ({ routes: withMember(routes, { signInAddress: () => '/v1/no-such-page' }) }),
  },
  {
    mistake: 'collects an answer before it sends it',
    check: streaming,
    mend: /no buffering/,
    waits: true,
    platform: withAnswer(async (answer) => new Response(await answer.text(), { headers: answer.headers })),
  },
  {
    mistake: 'takes the beginning of an answer for a client that leaves',
    check: streaming,
    mend: /Abort the signal of a request only when the client leaves/,
    platform: withRequest(() => ({ signal: AbortSignal.timeout(1) })),
  },
  {
    mistake: 'does not notice that a client has left',
    check: streaming,
    mend: /Abort the signal of the request/,
    waits: true,
    platform: withRequest(() => ({ signal: new AbortController().signal })),
  },
];
