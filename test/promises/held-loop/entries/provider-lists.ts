import fc from 'fast-check';
import type { ProviderGateway } from '../../../../src/provider/provider-gateway.js';
import { callAction } from '../../../support/provider/call-action.js';
import { keyedOptions } from '../../../support/provider/keyed-options.js';
import { type HeldEntry, heldEntry } from '../held-entry.js';
import { type JsonShape, jsonShapes, toJson } from '../json-shape.js';
import { openingAnswers, ProviderThread } from '../provider-thread.js';
import type { ScriptedAnswer } from '../provider-worker.js';

/** The answer is a template of the provider's with one field replaced, or with an item repeated, or something else altogether. */
type BodyShape = { kind: 'body'; field: string; items: number; data: JsonShape };

type Method = {
  name: string;
  readBy: string[];
  to: string;
  /** Valid without the replaced field. */
  template: Record<string, unknown>;
  isList: boolean;
  /** The replaced field is a text that holds its JSON. */
  isText?: boolean;
  maxLength: number;
  status?: number;
  call(gateway: ProviderGateway): Promise<unknown>;
};

const options = keyedOptions();
const small = 1_000_000;
const large = 32_000_000;
const toolkit = {
  slug: 'app',
  name: 'App',
  auth_schemes: ['OAUTH2'],
  meta: { description: 'An app.', categories: [{ name: 'mail' }] },
};
const tool = {
  slug: 'APP_ACT',
  name: 'Act',
  description: 'Acts.',
  toolkit: { slug: 'app' },
  tags: ['x'],
  input_parameters: { type: 'object' },
};
const account = {
  id: 'ca_1',
  user_id: 'u',
  status: 'INITIATED',
  toolkit: { slug: 'app' },
  auth_config: { id: 'ac_1' },
  state: { val: { profile: {} } },
};
const authConfig = { id: 'ac_1', status: 'ENABLED', toolkit: { slug: 'app' }, auth_scheme: 'OAUTH2' };
const sessionTemplate = {
  session_id: 'trs_1',
  mcp: { url: 'http://127.0.0.1/mcp' },
  tool_router_tools: ['x'],
  config: { toolkits: { enabled: ['app'] }, connected_accounts: { app: ['ca_1'] } },
};
const details = {
  slug: 'app',
  auth_config_details: [
    {
      mode: 'OAUTH2',
      fields: { auth_config_creation: { required: [] }, connected_account_initiation: { required: [] } },
    },
  ],
};
const refusal = { error: { message: 'No.', code: 1, slug: 'No_Slug', status: 400, errors: ['a'] } };

const http = 'provider/http/provider-http.ts';
const pages = 'provider/reading/provider-pages.ts';
const methods: Method[] = [
  {
    name: 'a page of apps',
    readBy: [
      'provider/catalog/provider-catalog.ts',
      'provider/catalog/app-mapper.ts',
      http,
      pages,
      'lib/http/parse-url.ts',
      'lib/event-loop/stepwise-json.ts',
    ],
    to: '/toolkits',
    template: toolkit,
    isList: true,
    maxLength: large,
    call: (gateway) => gateway.listApps({}, options),
  },
  {
    name: 'a page of actions',
    readBy: ['provider/catalog/action-mapper.ts', http, pages],
    to: '/tools',
    template: tool,
    isList: true,
    maxLength: large,
    call: (gateway) => gateway.listActions({ app: 'app' }, options),
  },
  {
    name: 'a page of actions whose schemas are texts',
    readBy: ['provider/reading/lenient-values.ts'],
    to: '/tools',
    template: tool,
    isList: true,
    isText: true,
    maxLength: large,
    call: (gateway) => gateway.listActions({ app: 'app' }, options),
  },
  {
    name: 'a page of accounts',
    readBy: ['provider/accounts/provider-accounts.ts', http, pages],
    to: '/connected_accounts',
    template: account,
    isList: true,
    maxLength: small,
    call: (gateway) => gateway.listUnfinishedAccounts({ providerUserId: 'u', app: 'app' }, options),
  },
  {
    name: 'an account',
    readBy: ['provider/accounts/account-mapper.ts'],
    to: '/connected_accounts',
    template: account,
    isList: false,
    maxLength: small,
    call: (gateway) => gateway.findAccount('ca_1', options),
  },
  {
    name: 'a page of auth configs',
    readBy: ['provider/accounts/provider-auth-configs.ts'],
    to: '/auth_configs',
    template: authConfig,
    isList: true,
    maxLength: small,
    call: (gateway) => gateway.listAuthConfigs('app', options),
  },
  {
    name: 'a sign-in form',
    readBy: ['provider/accounts/sign-in-forms.ts'],
    to: '/toolkits/',
    template: details,
    isList: false,
    maxLength: small,
    call: (gateway) => gateway.readSignInForm('app', options),
  },
  {
    name: 'a session',
    readBy: ['provider/sessions/provider-sessions.ts'],
    to: '/session',
    template: sessionTemplate,
    isList: false,
    maxLength: small,
    call: (gateway) => gateway.createSession({ providerUserId: 'u', app: 'app', accountId: 'ca_1' }, options),
  },
  {
    name: 'a refusal',
    readBy: ['provider/faults/error-reply.ts', 'provider/transport/provider-egress.ts'],
    to: '/connected_accounts',
    template: refusal,
    isList: false,
    maxLength: 64_000,
    status: 400,
    call: (gateway) => gateway.findAccount('ca_1', options),
  },
];

const provider = new ProviderThread();

export const providerLists: HeldEntry[] = methods.map((method) =>
  heldEntry<BodyShape, ScriptedAnswer[]>({
    name: `provider: ${method.name}`,
    readBy: method.readBy,
    shapes: fc.record({
      kind: fc.constant('body'),
      field: fc.constantFrom('', 'more', ...pathsIn(method.template)),
      items: fc.constantFrom(1, 20, 1_000, 10_000_000),
      data: jsonShapes,
    }),
    known: [
      {
        kind: 'body',
        field: '',
        items: 10_000_000,
        data: { kind: 'list', count: 10_000_000, item: { kind: 'literal', json: '{}' } },
      },
    ],
    build: (shape) => [{ to: method.to, status: method.status, body: bodyOf(shape, method) }],
    open: () => provider.open(),
    close: () => provider.close(),
    read: async (answers) => {
      await provider.script(answers);
      await provider.withGateway(method.call);
    },
  }),
);

type ToolsShape = { kind: 'tools'; data: JsonShape };

export const toolLists = heldEntry<ToolsShape, ScriptedAnswer[]>({
  name: 'provider: the tools of a session',
  readBy: ['provider/mcp/tool-names.ts', 'provider/key-check/session-probe.ts'],
  shapes: fc.record({ kind: fc.constant('tools'), data: jsonShapes }),
  known: ['{}', '{"name":"a"}', '0'].map((json) => ({
    kind: 'tools',
    data: { kind: 'list', count: 10_000_000, item: { kind: 'literal', json } },
  })),
  build: ({ data }) => openingAnswers(toJson(data, 4_000_000)),
  open: () => provider.open(),
  close: () => provider.close(),
  read: async (answers) => {
    await provider.script(answers);
    const request = { session: provider.session, action: 'APP_ACT', arguments: {} };
    await provider.withGateway((gateway) => callAction(gateway, request, options));
  },
});

/** The places of a template, outer ones before inner ones: `toolkit`, `toolkit.slug`. */
function pathsIn(template: object, before = ''): string[] {
  return Object.entries(template).flatMap(([name, value]) => {
    const path = `${before}${name}`;
    const isInner = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [path, ...(isInner ? pathsIn(value, `${path}.`) : [])];
  });
}

function bodyOf({ field, items, data }: BodyShape, { template, isList, isText, maxLength }: Method): string {
  if (field === '') return isList ? `{"items":${toJson(data, maxLength)}}` : toJson(data, maxLength);
  if (!isList) return withField(template, field, toJson(data, maxLength));
  const json = toJson(data, maxLength / Math.min(items, 100_000));
  const item = withField(template, field, isText ? JSON.stringify(json) : json);
  const count = Math.max(1, Math.min(items, Math.floor(maxLength / item.length)));
  // Each has a name of its own, since later items of the same name replace earlier ones.
  const each = Array.from({ length: count }, (_, at) => item.replace('"slug":"', `"slug":"${at}_`));
  return `{"items":[${each.join(',')}],"next_cursor":null}`;
}

const mark = '\u0001field\u0001';

function withField(template: object, path: string, json: string): string {
  const copy = structuredClone(template) as Record<string, unknown>;
  const steps = path.split('.');
  const parent = steps
    .slice(0, -1)
    .reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, copy);
  parent[steps.at(-1) ?? ''] = mark;
  return JSON.stringify(copy).replace(JSON.stringify(mark), () => json);
}
