import type { ZodType } from 'zod';
import { toJsonSchema } from '../contract/json-schema.js';
import { publishedProblemSchema } from '../contract/problem-contract.js';
import type { Route } from '../host/routes.js';
import type { ApiRoute } from './api-route.js';

type Document = Record<string, unknown>;

export type DocumentedRoutes = { api: ApiRoute[]; pages: Route[]; streams: Route[] };

/**
 * An OpenAPI 3.1 document of the endpoints, and of the public pages and the event stream beside them. Its paths are those below
 * the base path of the host.
 */
export function openapiDocument(table: DocumentedRoutes, basePath: string): Document {
  const paths: Record<string, Document> = {};
  const put = (route: { method: string; path: string }, operation: Document) => {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  };
  for (const route of table.api) put(route, toOperation(route));
  for (const route of table.pages) put(route, toPageOperation(route));
  for (const route of table.streams) put(route, toStreamOperation(route));
  return {
    openapi: '3.1.0',
    info: {
      title: 'AppConnect',
      version: '1',
      description: "App connections of the members of the caller's organization.",
    },
    // Without servers, a document speaks of the root of its own server.
    ...(basePath !== '' && { servers: [{ url: basePath }] }),
    paths,
    components: { schemas: { Problem: toSchema(publishedProblemSchema) } },
  };
}

function toOperation(route: ApiRoute): Document {
  return {
    summary: route.summary,
    'x-access': route.access,
    parameters: [...pathParameters(route), ...queryParameters(route.query)],
    ...(route.body && {
      requestBody: { required: !route.body.safeParse(undefined).success, content: json(toSchema(route.body)) },
    }),
    responses: {
      [route.status ?? 200]: { description: 'Done', content: answerContent(route) },
      default: problemAnswer,
    },
  };
}

function answerContent({ answer, files = {} }: ApiRoute): Document {
  if (answer !== undefined) return json(toSchema(answer));
  return Object.fromEntries(Object.entries(files).map(([type, schema]) => [type, { schema: toSchema(schema) }]));
}

function toPageOperation(route: Route): Document {
  return {
    summary: 'A page of the sign-in, for people',
    'x-access': route.access,
    parameters: pathParameters(route),
    responses: route.method === 'POST' ? formAnswers : pageAnswers,
  };
}

function toStreamOperation(route: Route): Document {
  return {
    summary: 'Server-sent events of the own organization',
    'x-access': route.access,
    parameters: pathParameters(route),
    responses: streamAnswers,
  };
}

const problemAnswer = {
  description: 'A problem document, RFC 9457',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const text = (type: string) => ({ [type]: { schema: { type: 'string' } } });
const otherPage = { description: 'A page that says what is wrong', content: text('text/html') };
const pageAnswers = { 200: { description: 'The page', content: text('text/html') }, default: otherPage };
const formAnswers = { 303: { description: "On to the provider's page" }, default: otherPage };
const streamAnswers = {
  200: { description: 'The stream', content: text('text/event-stream') },
  default: problemAnswer,
};

function pathParameters({ path, params }: Pick<ApiRoute, 'path' | 'params'>): Document[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params?.[name] === undefined ? { type: 'string' } : toSchema(params[name]),
  }));
}

function queryParameters(schema: ZodType | undefined): Document[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchema(schema) as { properties?: Document; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function toSchema(schema: ZodType): Document {
  return toJsonSchema(schema, 'input');
}

function json(schema: Document): Document {
  return { 'application/json': { schema } };
}
