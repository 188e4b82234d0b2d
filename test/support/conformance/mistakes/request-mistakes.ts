import { withMember, withRequest, withRoutes } from '../mutant-host.js';
import type { Mistake } from './mistake.js';

const passingRequests = 'passes the body unchanged, and an address at an origin that the host serves';

export const requestMistakes: Mistake[] = [
  {
    mistake: 'cuts bodies off',
    check: 'passes a body of 64 KiB',
    mend: /Let bodies of up to 64 KiB through/,
    platform: withRequest((request) => ({ text: async () => (await request.text()).slice(0, 16_384) })),
  },
  {
    mistake: 'loses request headers',
    check: 'passes every request header to the handler',
    mend: /Give the handler every header .* was lost/,
    platform: withRequest(({ headers }) => ({ headers: new Headers({ cookie: headers.get('cookie') ?? '' }) })),
  },
  {
    mistake: 'loses the language of the browser',
    check: 'passes every request header to the handler',
    mend: /Give the handler every header .* accept-language was lost/,
    platform: withRequest((request) => {
      const headers = new Headers(request.headers);
      headers.delete('accept-language');
      return { headers };
    }),
  },
  {
    mistake: 'keeps one parameter of several with the same name',
    check: passingRequests,
    mend: /must have the path and the query that were requested/,
    platform: withRequest(({ url }) => {
      const changed = new URL(url);
      changed.search = String(new URLSearchParams(Object.fromEntries(changed.searchParams)));
      return { url: changed.href };
    }),
  },
  {
    mistake: 'loses the cookies that are not its own',
    check: 'passes every request header to the handler',
    mend: /of the cookies only your own may be kept back/,
    platform: withRequest((request) => {
      const headers = new Headers(request.headers);
      headers.delete('cookie');
      return { headers };
    }),
  },
  {
    mistake: 'lets its JSON parser read the body first',
    check: passingRequests,
    mend: /let no parser of the host read application\/json/,
    platform: withRequest((request) => ({ text: async () => JSON.stringify(await request.json()) })),
  },
  {
    mistake: 'takes the end of a body for a client that leaves',
    check: 'leaves the signal of a request alone once its body was read',
    mend: /Abort the signal of a request only when the client leaves/,
    platform: withRequest((request) => {
      const leaving = new AbortController();
      return { text: () => request.text().finally(() => leaving.abort()), signal: leaving.signal };
    }),
  },
  {
    mistake: 'answers a POST in place of its handler',
    check: 'leaves the signal of a request alone once its body was read',
    mend: /Call the handler of a public route/,
    platform: (platform) =>
      withRoutes(platform, (route) => ({ ...route, handle: async () => Response.json({}, { status: 403 }) })),
  },
  {
    mistake: 'has read the body already',
    check: 'leaves the signal of a request alone once its body was read',
    mend: /Body is unusable/,
    platform: withRequest(() => ({ text: () => Promise.reject(new TypeError('Body is unusable')) })),
  },
  {
    mistake: 'names the origin behind its proxy',
    check: passingRequests,
    mend: /must name an origin that browsers use/,
    platform: withRequest(({ url }) => ({ url: url.replace(/^http:\/\/[^/]+/, 'http://internal:8080') })),
  },
  {
    mistake: 'serves every origin',
    check: passingRequests,
    mend: /isServedOrigin\(\) must be false/,
    platform: ({ routes }) => ({ routes: withMember(routes, { isServedOrigin: () => true }) }),
  },
  {
    mistake: 'serves every origin that begins with its own',
    check: passingRequests,
    mend: /isServedOrigin\(\) must be false .*\.evil\.example/,
    platform: ({ routes }) => ({
      routes: withMember(routes, { isServedOrigin: (origin) => origin.startsWith('http://127.0.0.1') }),
    }),
  },
];
