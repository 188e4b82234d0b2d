import fc from 'fast-check';
import type { OpenapiDocument, Operation } from '../../support/package/published-contract.js';
import { hostileText, hostileValue } from './hostile-values.js';
import { placeholders } from './open-sign-in.js';
import { valuesOf } from './schema-values.js';

/** What the figures of a run are counted by. */
export const targetKinds = [
  'JSON route',
  'page of a sign-in',
  'event stream',
  'tool call',
  'MCP',
  'route of the host',
] as const;
export type TargetKind = (typeof targetKinds)[number];

/** How often an operation of a kind is tried: the more ways a request to it can differ, the more often. */
export const weights: Record<TargetKind, number> = {
  'JSON route': 3,
  'page of a sign-in': 3,
  'event stream': 1,
  'tool call': 6,
  MCP: 6,
  'route of the host': 1,
};

type Query = readonly (readonly [name: string, value: string])[];

/** One operation, with requests that its description allows. */
export type Target = {
  kind: TargetKind;
  method: string;
  /** `/v1/appconnect/apps/{app}/enablement` */
  template: string;
  parameters: fc.Arbitrary<Readonly<Record<string, string>>>;
  query: fc.Arbitrary<Query>;
  body: fc.Arbitrary<unknown>;
  headers?: readonly (readonly [name: string, value: string])[];
};

/** Things that exist, so that requests get past the first check; other values come from the schemas. */
const known: Record<string, readonly string[]> = {
  app: ['gmail', 'slack', 'notion', 'hackernews', 'twitter', 'github'],
  agent: ['acme-assistant', 'acme-support', 'acme-researcher', 'globex-assistant', 'globex-ops'],
  member: ['ada', 'ben', 'cleo', 'dev', 'eve', 'acme-backup'],
  query: ['mail', 'notion', 'send an email', '  '],
  category: ['communication', 'crm'],
  cursor: ['0', '24', '100'],
  apiKey: ['ak_sandbox_project_key', 'ak_of_nobody', 'ck_consumer', 'uak_user'],
  webPublicUrl: ['https://platform.example', 'http://localhost:4870', ''],
  token: ['A'.repeat(43), placeholders.link, placeholders.link],
};

/** The public pages read queries that the document does not declare. */
const pageQueries: Record<string, readonly string[]> = {
  '/v1/appconnect/oauth/callback': ['state', 'status', 'error', 'connected_account_id', 'session_uri'],
  '/v1/appconnect/verify': ['session_uri', 'state'],
  '/v1/appconnect/connect/{token}': ['from'],
};

const tools = ['search_actions', 'invoke_action', 'connect_account', 'other'].map((name) => `appconnect__${name}`);
const actions = ['GMAIL_FETCH_EMAILS', 'GMAIL_SEND_EMAIL', 'SLACK_SEND_MESSAGE', 'NO_SUCH_ACTION', '__proto__'];

/** Every operation of the OpenAPI document, and the routes of the host that lead to the plugin. */
export function targetsOf({ paths }: OpenapiDocument): Target[] {
  const published = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => publishedTarget(method.toUpperCase(), template, operation)),
  );
  return [...published, ...toolTargets(), ...hostTargets()];
}

function publishedTarget(method: string, template: string, operation: Operation): Target {
  const of = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const content = operation.requestBody?.content['application/json']?.schema;
  const page = pageQueries[template];
  return {
    kind: kindOf(operation),
    method,
    template,
    parameters: fc.record(Object.fromEntries(of('path').map(({ name, schema }) => [name, textOf(name, schema)]))),
    query: page === undefined ? queryOf(of('query')) : pageQueryOf(page),
    body: content === undefined ? fc.constant(undefined) : bodyOf(content),
  };
}

function kindOf({ responses }: Operation): TargetKind {
  const types = Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {}));
  if (types.includes('text/event-stream')) return 'event stream';
  return types.includes('text/html') ? 'page of a sign-in' : 'JSON route';
}

function textOf(name: string, schema: Record<string, unknown>): fc.Arbitrary<string> {
  const values = valuesOf(schema).map(String);
  const names = known[name];
  return names === undefined
    ? values
    : fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: values });
}

function queryOf(parameters: Operation['parameters']): fc.Arbitrary<Query> {
  const pairs = parameters.map(({ name, required, schema }) =>
    fc
      .tuple(fc.constant(name), textOf(name, schema))
      .chain((pair) => (required ? fc.constant([pair]) : fc.constantFrom([pair], []))),
  );
  return pairs.length === 0 ? fc.constant([]) : fc.tuple(...pairs).map((given) => given.flat());
}

function pageQueryOf(names: readonly string[]): fc.Arbitrary<Query> {
  const value = fc.oneof(
    fc.constantFrom(placeholders.state, 'failed', 'sign-in', 'https://provider.example/s/1'),
    hostileText,
  );
  return fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 });
}

/** The body that the schema allows, with a known value for some of its texts. */
function bodyOf(schema: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.keys((schema.properties as object | undefined) ?? {}).filter((name) => name in known);
  const values = Object.fromEntries(fields.map((name) => [name, fc.constantFrom(...(known[name] ?? []))]));
  return fc
    .tuple(valuesOf(schema), fc.record(values), fc.boolean())
    .map(([body, better, isKnown]) => (isKnown ? { ...(body as object), ...better } : body));
}

function toolTargets(): Target[] {
  const agent = fc.constantFrom(...(known.agent ?? []));
  const channel = fc.constantFrom('web', 'bridge', 'cli', 'automation', 'fax');
  const input = fc.oneof(
    fc.record(
      { query: hostileText, app: fc.constantFrom('gmail', 'slack', '__proto__'), limit: hostileValue },
      { requiredKeys: ['query'] },
    ),
    fc.record(
      {
        action: fc.constantFrom(...actions),
        arguments: hostileValue,
        fields: hostileValue,
        max_characters: hostileValue,
      },
      { requiredKeys: ['action'] },
    ),
    fc.record({ app: fc.constantFrom('gmail', 'slack', 'nosuchapp') }),
    fc.dictionary(hostileText, hostileValue, { maxKeys: 4 }),
  );
  return [
    {
      kind: 'tool call',
      method: 'POST',
      template: '/v1/agents/{agent}/tools/{tool}',
      parameters: fc.record({ agent, tool: fc.constantFrom(...tools) }),
      query: fc.constant([]),
      body: fc.record({ channel, input }, { requiredKeys: ['input'] }),
    },
    {
      kind: 'MCP',
      method: 'POST',
      template: '/v1/agents/{agent}/mcp',
      headers: [['accept', 'application/json, text/event-stream']],
      parameters: fc.record({ agent }),
      query: fc.array(fc.tuple(fc.constant('channel'), channel), { maxLength: 1 }),
      body: fc.record({
        jsonrpc: fc.constantFrom('2.0', '1.0', 2),
        id: hostileValue,
        method: fc.constantFrom(
          'initialize',
          'tools/list',
          'tools/call',
          'ping',
          '__proto__',
          'notifications/initialized',
        ),
        params: fc.oneof(hostileValue, fc.record({ name: fc.constantFrom(...tools), arguments: input })),
      }),
    },
  ];
}

/** Routes of the reference host: the door that everything goes through. */
function hostTargets(): Target[] {
  const listed = [
    ['GET', '/health'],
    ['GET', '/v1/system/status'],
    ['GET', '/v1/session'],
    ['GET', '/v1/people'],
    ['GET', '/v1/agents'],
    ['GET', '/v1/members'],
    ['GET', '/v1/ui'],
    ['GET', '/v1/appconnect/openapi.json'],
    ['GET', '/v1/agents/{agent}/tools'],
  ] as const;
  return listed.map(([method, template]) => ({
    kind: 'route of the host' as const,
    method,
    template,
    parameters: fc.record({ agent: fc.constantFrom(...(known.agent ?? [])) }),
    query: fc.array(
      fc.tuple(
        fc.constantFrom('org', 'channel', 'person'),
        fc.oneof(fc.constantFrom('acme', 'globex', 'bridge', 'eve'), hostileText),
      ),
      { maxLength: 2 },
    ),
    body: fc.constant(undefined),
  }));
}
