import fc from 'fast-check';
import type { RouteContext } from '../../../../src/host/routes.js';
import { allRoutes } from '../../../../src/routes/all-routes.js';
import type { RouteServices } from '../../../../src/routes/route-services.js';
import { heldEntry } from '../held-entry.js';
import { type JsonShape, jsonShapes, textShapes, toJson, toValue } from '../json-shape.js';

/** `route` chooses one of the routes by its position in the table. */
type RequestShape = {
  kind: 'http';
  route: number;
  body: JsonShape;
  isBare: boolean;
  query: JsonShape;
  header: string;
  text: JsonShape;
};

const maxBodyLength = 64 * 1024;
/** Node refuses longer heads of requests. */
const maxHeadLength = 16_000;
const headers = ['cookie', 'x-request-id', 'origin', 'referer', 'sec-purpose', 'content-type', 'accept-language'];
const principal = { userId: 'ada', orgId: 'acme', name: 'Ada', role: 'org_admin' as const, isPlatformAdmin: true };

/** Services that do nothing: what is measured is how a request is read. */
const idle: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === 'then' || name === 'basePath' ? undefined : idle),
  apply: () => Promise.resolve({}),
});
const routes = allRoutes(idle as RouteServices);

export const requests = heldEntry<RequestShape, { route: number; context: RouteContext }>({
  name: 'requests: bodies, queries, parts of paths, cookies and headers',
  readBy: [
    'routes/request-input.ts',
    'routes/browser-cookie.ts',
    'routes/sign-in-routes.ts',
    'routes/openapi-document.ts',
    'routes/connection-routes.ts',
    'routes/pages/page-language.ts',
    'lib/text/language-ranges.ts',
  ],
  shapes: fc.record({
    kind: fc.constant('http'),
    route: fc.nat(routes.length - 1),
    body: jsonShapes,
    isBare: fc.boolean(),
    query: jsonShapes,
    header: fc.constantFrom(...headers),
    text: textShapes,
  }),
  known: routes.map((_, route) => ({
    kind: 'http',
    route,
    body: { kind: 'deep', levels: 1_000_000, by: 'list', inside: { kind: 'literal', json: '0' } },
    isBare: true,
    query: { kind: 'object', count: 1_000, lead: 'k', isNew: false, value: { kind: 'literal', json: '""' } },
    header: 'cookie',
    text: { kind: 'text', unit: 'a=b; ', length: maxHeadLength },
  })),
  build: (shape) => ({ route: shape.route % routes.length, context: contextOf(shape) }),
  read: async ({ route, context }) => {
    const response = await routes[route]?.handle(context);
    await response?.text();
  },
});

function contextOf({ route, body, isBare, query, header, text }: RequestShape): RouteContext {
  const { method, path } = routes[route % routes.length] ?? { method: 'GET', path: '/' };
  const named = toValue(text, maxHeadLength);
  const value = String(named)
    .replace(/[^\t -~]/g, '')
    .slice(0, maxHeadLength);
  const url = `https://platform.example${path}?${queryOf(query)}`.slice(0, maxHeadLength);
  const json = toJson(body, maxBodyLength - 20);
  const request = new Request(url, {
    method,
    headers: { [header]: value },
    ...(method !== 'GET' && { body: isBare ? json : `{"apiKey":${json}}` }),
  });
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return { request, principal, params: Object.fromEntries(names.map((name) => [name, String(named)])) };
}

function queryOf(shape: JsonShape): string {
  const value = toValue(shape, maxHeadLength / 2);
  if (typeof value !== 'object' || value === null) return new URLSearchParams({ query: String(value) }).toString();
  return new URLSearchParams(
    Object.entries(value).map(([name, each]) => [name, JSON.stringify(each) ?? '']),
  ).toString();
}
