/**
 * Every name that is exported, by OpenTelemetry's semantic conventions where they have one. Those for GenAI and MCP are still in
 * development, so a name may change with them; a change of one is announced as a change for operators.
 */

/** Attributes, each with what it tells. None can hold content, an argument, a person or a secret. */
export const attributeTexts = {
  'gen_ai.operation.name': '`execute_tool`',
  'gen_ai.tool.name': 'the tool of the agent, or the action that the provider runs',
  'gen_ai.tool.type': '`extension`: the tool acts outside the platform',
  'mcp.method.name': 'the method of a message to a session of the provider, such as `tools/call`',
  'http.request.method': 'of the request to the provider',
  'http.response.status_code': 'of its response; left out where none came',
  'url.template': 'the path, with `{id}` in place of every part that is not a fixed word of the API',
  'server.address': "the provider's host name",
  'server.port': "the provider's port",
  'error.type': 'why it failed: an error code of ours, a status, or the kind of a fault; left out where it did not',
  'appconnect.app': 'the app of the call or sign-in, `gmail`',
  'appconnect.action': 'the action of the call; only one that exists',
  'appconnect.effect': '`read`, `write`, `send` or `destructive`',
  'appconnect.outcome': 'of a call: `done`, `refused`, `failed`, `unknown`; of a sign-in: how it ended',
  'appconnect.channel': '`web`, `bridge`, `cli` or `automation`',
} as const;

type AttributeName = keyof typeof attributeTexts;
export type Attributes = Readonly<Partial<Record<AttributeName, string | number>>>;

export type Metric = {
  name: string;
  /** In UCUM: seconds, or what is counted. */
  unit: string;
  description: string;
  /** Actions are left out: there are tens of thousands. */
  attributes: readonly AttributeName[];
  /** The upper borders of a histogram, which the conventions recommend. */
  boundaries: readonly number[];
};

const provider = ['server.address', 'server.port', 'error.type'] as const;

export const durations = {
  toolCall: {
    name: 'gen_ai.execute_tool.duration',
    unit: 's',
    description: 'How long the call of a tool took, from the arguments to the result.',
    attributes: [
      'gen_ai.operation.name',
      'gen_ai.tool.name',
      'appconnect.app',
      'appconnect.effect',
      'appconnect.outcome',
      'appconnect.channel',
      'error.type',
    ],
    boundaries: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  },
  httpRequest: {
    name: 'http.client.request.duration',
    unit: 's',
    description: "How long the provider's API took to begin its response.",
    attributes: ['http.request.method', 'url.template', 'http.response.status_code', ...provider],
    boundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
  mcpRequest: {
    name: 'mcp.client.operation.duration',
    unit: 's',
    description: 'How long a session of the provider took to begin its response to a message.',
    attributes: ['mcp.method.name', 'http.response.status_code', ...provider],
    boundaries: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
  },
  signInCallback: {
    name: 'appconnect.sign_in.callback.duration',
    unit: 's',
    description: 'How long a browser that came back from a sign-in waited for its page.',
    attributes: ['appconnect.app', 'appconnect.outcome', 'error.type'],
    boundaries: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30],
  },
} as const satisfies Record<string, Metric>;

export const counters = {
  signIns: {
    name: 'appconnect.sign_ins',
    unit: '{sign_in}',
    description: 'Sign-ins that ended, or came back in a browser that had not left.',
    attributes: ['appconnect.app', 'appconnect.outcome'],
    boundaries: [],
  },
} as const satisfies Record<string, Metric>;
