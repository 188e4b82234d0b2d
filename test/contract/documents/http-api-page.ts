import { allRoutes } from '../../../src/routes/all-routes.js';
import type { RouteServices } from '../../../src/routes/route-services.js';
import type { OpenapiDocument, Operation } from '../../support/package/published-contract.js';
import { describeEvents } from './http-api-events.js';
import { limitsOf } from './schema-limits.js';
import { type JsonSchema, namedLists, refusalValuesType, toType, toUnion } from './schema-type.js';

/** Addresses by their first part. Those of a group stand together, in this order. */
const groups: Record<string, readonly string[]> = {
  Settings: ['settings', 'doctor'],
  Apps: ['apps'],
  'Access and activity': ['access', 'viewer', 'activity'],
  'Pages of a sign-in': ['connect', 'oauth', 'verify'],
  Events: ['events'],
};

/** What an address does beyond its summary. */
const notes: Record<string, string> = {
  'GET /v1/appconnect/activity': `Days are those of UTC. A day in \`to\` is included, all of it; a time in \`to\` is the first that is not. \`isForAdmin\` says whether
these are everybody's events, as org admins see them, or the reader's own. Where two pages differ in it, the reader's role has changed
meanwhile, and they make no list together: begin again with the first.`,
  'GET /v1/appconnect/activity/summary':
    'It covers at most 400 days, which `from` and `to` of the answer name, and the ten apps that were used most.',
};

type Endpoint = { method: string; path: string; operation: Operation };

const introduction = `# HTTP API

Every address that the plugin registers, made from its OpenAPI document by a test; with \`UPDATE_REPORTS=1\` the test writes this
page anew. A running host serves the document itself, to anybody, at \`GET /v1/appconnect/openapi.json\`.

- **Who may.** The host refuses everybody else before the plugin sees the request: \`public\`, \`member\`, \`org_admin\`,
  \`platform_admin\`. Some addresses of \`member\` ask for more, such as saving the key; they answer \`forbidden\` with a \`reason\`.
- **In and out.** Bodies are JSON in UTF-8, of 64 KiB at most. A field, parameter or body that an address does not know
  is refused, except at the pages of a sign-in.
- **Errors** are problem documents (RFC 9457, \`application/problem+json\`), as at the end of this page. Decide by \`code\`, and by
  \`reason\` where there is one; \`detail\` is a sentence for a person, and its words may change. What each code means to an operator is in
  [operations.md](operations.md#error-codes). Where a request does not reach the plugin, the host answers with a code of its own: a
  \`PluginHost\` with \`method_not_allowed\`, \`body_too_large\` or \`plugin_closed\`.
- **Versions.** Fields may be added to answers within \`/v1\`. None is removed or gets another sense.`;

/** `docs/http-api.md` */
export async function httpApiPage(): Promise<string> {
  const document = await openapiDocument();
  const seen = new Map<string, string>();
  const endpoints = endpointsOf(document);
  const sections = Object.entries(groups).map(([title, names]) =>
    [`## ${title}`, ...inGroup(endpoints, names).map((each) => describeEndpoint(each, seen))].join('\n\n'),
  );
  return `${[introduction, ...sections, describeEvents(), describeProblem(document)].join('\n\n')}\n`;
}

/** The document needs no service: none is called before a request. */
async function openapiDocument(): Promise<OpenapiDocument> {
  const route = allRoutes({ registry: {} } as RouteServices).find(({ path }) => path.endsWith('/openapi.json'));
  const answer = await route?.handle({ request: new Request('http://localhost'), params: {} });
  return (await answer?.json()) as OpenapiDocument;
}

function endpointsOf({ paths }: OpenapiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** Throws for an address that is in no group, since it would be missing in the page. */
function inGroup(endpoints: Endpoint[], names: readonly string[]): Endpoint[] {
  const known = Object.values(groups).flat();
  const nameOf = ({ path }: Endpoint) => path.split('/')[3] ?? '';
  const stray = endpoints.find((each) => !known.includes(nameOf(each)));
  if (stray !== undefined) throw new Error(`${stray.path} needs a group in http-api-page.ts`);
  return endpoints.filter((each) => names.includes(nameOf(each)));
}

function describeProblem({ components }: OpenapiDocument): string {
  const lists = Object.entries(namedLists).map(([name, values]) => `type ${name} = ${toUnion(values)};`);
  const types = [`type Problem = ${toType(components.schemas.Problem)};`, ...lists, refusalValuesType()];
  return `## Problem\n\n\`\`\`ts\n${types.join('\n\n')}\n\`\`\``;
}

function describeEndpoint({ method, path, operation }: Endpoint, seen: Map<string, string>): string {
  const name = `${method.toUpperCase()} ${path}`;
  const { summary, 'x-access': access, parameters, requestBody } = operation;
  return [
    `### ${name}`,
    `${summary}. For: \`${access}\`.`,
    notes[name],
    parameters.map(describeParameter).join('\n'),
    requestBody && describeBody(requestBody, { name, seen }),
    describeAnswer(operation, { name, seen }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function describeParameter({ name, in: place, required, schema }: Operation['parameters'][number]): string {
  const limits = limitsOf(schema);
  return `- \`${name}\` (${place}${required ? '' : ', may be left out'}): \`${toType(schema)}\`${limits && `, ${limits}`}`;
}

type Place = { name: string; seen: Map<string, string> };

function describeBody({ content }: NonNullable<Operation['requestBody']>, place: Place): string {
  const media = content['application/json'];
  const fields = Object.entries((media?.schema as JsonSchema | undefined)?.properties ?? {});
  const limits = fields.map(([name, field]) => limitsOf(field) && `- \`${name}\`: ${limitsOf(field)}`);
  return [describeType('Body', media, place), limits.filter(Boolean).join('\n')].filter(Boolean).join('\n\n');
}

function describeAnswer({ responses }: Operation, place: Place): string {
  return Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content = {} }]) => {
      const types = Object.keys(content);
      const heading = status === '200' ? '' : `Status ${status}.\n\n`;
      return types.join() === 'application/json'
        ? `${heading}${describeType('Answer', content['application/json'], place)}`
        : `${heading}Answer: ${types.join(' or ') || 'a redirect'}.`;
    })
    .join('\n\n');
}

/** A type that was shown before is named by where that was. */
function describeType(kind: string, media: { schema: object } | undefined, { name, seen }: Place): string {
  const type = toType(media?.schema ?? {});
  const before = seen.get(type);
  if (before !== undefined) return `${kind}: as of \`${before}\`.`;
  if (type.includes('\n')) seen.set(type, name);
  return block(kind, type);
}

function block(name: string, type: string): string {
  return `\`\`\`ts\ntype ${name} = ${type};\n\`\`\``;
}
