import { setTimeout as pause } from 'node:timers/promises';
import type {
  ResolvedTool,
  ResolvedTools,
  ToolProvider,
  ToolRegistry,
  ToolRequest,
} from '../../../../src/host/index.js';
import { withMember } from '../mutant-host.js';
import type { Mistake } from './mistake.js';

/** How long it takes to read something from a database under load. */
const readMs = 25;

const withTools = (change: (tools: ToolRegistry) => Partial<ToolRegistry>): Mistake['platform'] => {
  return ({ tools }) => ({ tools: withMember(tools, change(tools)) });
};

const withProvider = (change: (provider: ToolProvider) => ToolProvider) =>
  withTools((tools) => ({
    registerProvider: (channel, provider) => tools.registerProvider(channel, change(provider)),
  }));

const withRequest = (change: (request: ToolRequest) => ToolRequest) =>
  withProvider((provider) => ({ resolveTools: (request) => provider.resolveTools(change(request)) }));

const withCall = (change: (tool: ResolvedTool) => ResolvedTool['call']) =>
  withProvider((provider) => ({
    async resolveTools(request): Promise<ResolvedTools> {
      const { tools, instructions } = await provider.resolveTools(request);
      return { tools: tools.map((tool) => ({ ...tool, call: change(tool) })), instructions };
    },
  }));

const withDefinition = (change: (definition: ResolvedTool['definition']) => ResolvedTool['definition']) =>
  withProvider((provider) => ({
    async resolveTools(request): Promise<ResolvedTools> {
      const { tools, instructions } = await provider.resolveTools(request);
      return { tools: tools.map((tool) => ({ ...tool, definition: change(tool.definition) })), instructions };
    },
  }));

/** The first answer of each tool, by its name, since the tools of an agent are resolved again and again. */
const answered = new Map<string, ReturnType<ResolvedTool['call']>>();
const firstAnswers =
  ({ definition, call }: ResolvedTool): ResolvedTool['call'] =>
  (input, options) => {
    const answer = answered.get(definition.name) ?? call(input, options);
    answered.set(definition.name, answer);
    return answer;
  };

export const agentMistakes: Mistake[] = [
  {
    mistake: 'never asks the providers of tools',
    check: 'asks the providers for the tools of a conversation, and says who talks',
    mend: /Ask every provider of the channel with resolveTools\(\)/,
    platform: withTools(() => ({ registerProvider: () => ({ dispose: () => {} }) })),
  },
  {
    mistake: 'keeps the tools of a provider whose registration was disposed',
    check: 'gives the agent the tools of now after notifyChanged',
    mend: /must take the tools of that provider away/,
    waits: true,
    platform: withTools((tools) => ({
      registerProvider(channel, provider) {
        tools.registerProvider(channel, provider);
        return { dispose: () => {} };
      },
    })),
  },
  {
    mistake: 'does not say who talks',
    check: 'asks the providers for the tools of a conversation, and says who talks',
    mend: /the organization and id of the person who talks/,
    platform: withRequest(({ userId: _, ...request }) => request),
  },
  {
    mistake: 'does not say where the person is',
    check: 'asks the providers for the tools of a conversation, and says who talks',
    mend: /the origin of the person's browser.* It is ""/,
    platform: withRequest(({ clientOrigin: _, ...request }) => request),
  },
  {
    mistake: 'says where the person is by an address, and not by its origin',
    check: 'asks the providers for the tools of a conversation, and says who talks',
    mend: /in the form of URL\.origin/,
    platform: withRequest((request) => ({ ...request, clientOrigin: `${request.clientOrigin}/` })),
  },
  {
    mistake: 'keeps the tools of an agent for everybody who talks to it',
    check: 'gives nobody the tools of somebody else',
    mend: /Resolve the tools for each person who talks.*the chat of the org_admin/,
    platform: withProvider((provider) => {
      let kept: Promise<ResolvedTools> | undefined;
      return {
        resolveTools: (request) => {
          kept ??= provider.resolveTools(request);
          return kept;
        },
      };
    }),
  },
  {
    mistake: 'keeps who talks in a variable that all conversations share',
    check: 'gives nobody the tools of somebody else',
    mend: /also while others do: a tool acted for somebody else/,
    platform: withProvider((provider) => {
      let userId: string | undefined;
      return {
        async resolveTools(request) {
          userId = request.userId;
          await pause(readMs);
          return provider.resolveTools({ ...request, userId });
        },
      };
    }),
  },
  {
    mistake: 'refuses calls with long arguments',
    check: 'hands on arguments as long as a document',
    mend: /have a body of 1 MiB/,
    platform: withCall(({ call }) => async (input, options) => {
      if (JSON.stringify(input).length > 64 * 1024) throw new Error('The body is too large.');
      return call(input, options);
    }),
  },
  {
    mistake: 'ignores notifyChanged',
    check: 'gives the agent the tools of now after notifyChanged',
    mend: /After notifyChanged\({ orgId }\), resolve the tools of open conversations again/,
    waits: true,
    platform: withTools(() => ({ notifyChanged: () => {} })),
  },
  {
    mistake: 'ignores changes of a single member',
    check: 'gives the agent the tools of now after notifyChanged',
    mend: /After notifyChanged\({ orgId, userId }\)/,
    waits: true,
    platform: withTools((tools) => ({
      notifyChanged: (scope) => (scope.userId === undefined ? tools.notifyChanged(scope) : undefined),
    })),
  },
  {
    mistake: 'ignores changes of a single agent',
    check: 'gives the agent the tools of now after notifyChanged',
    mend: /After notifyChanged\({ orgId, agentId }\)/,
    waits: true,
    platform: withTools((tools) => ({
      notifyChanged: (scope) => (scope.agentId === undefined ? tools.notifyChanged(scope) : undefined),
    })),
  },
  {
    mistake: 'calls a tool without a signal',
    check: 'aborts the signal of a call when the turn is stopped',
    mend: /Call a tool with the signal of the turn/,
    platform: withCall((tool) => (input) => tool.call(input, {} as never)),
  },
  {
    mistake: 'calls a tool with a signal that nothing aborts',
    check: 'aborts the signal of a call when the turn is stopped',
    mend: /Abort the signal that call\(\) got/,
    waits: true,
    platform: withCall((tool) => (input) => tool.call(input, { signal: new AbortController().signal })),
  },
  {
    mistake: 'takes the end of the body of a call for a person who stops the turn',
    check: 'aborts the signal of a call when the turn is stopped',
    mend: /Abort the signal that call\(\) got only when the client leaves/,
    platform: withCall((tool) => (input) => tool.call(input, { signal: AbortSignal.timeout(1) })),
  },
  {
    mistake: 'answers later calls of a tool with what the first one answered',
    check: 'hands on what a call answers',
    mend: /Call the tool once for each call/,
    platform: withCall(firstAnswers),
  },
  {
    mistake: 'hides from the agent that a call failed',
    check: 'hands on what a call answers',
    mend: /Hand on isError/,
    platform: withCall((tool) => async (input, options) => ({ content: (await tool.call(input, options)).content })),
  },
  {
    mistake: 'shortens what a tool says of itself',
    check: 'hands on the description and the input schema of a tool',
    mend: /the whole description of each tool/,
    platform: withDefinition(({ description, ...definition }) => ({
      ...definition,
      description: description?.split('\n')[0],
    })),
  },
  {
    mistake: 'loses what is inside an argument',
    check: 'hands on the description and the input schema of a tool',
    mend: /the whole input schema of each tool/,
    platform: withDefinition((definition) => ({
      ...definition,
      inputSchema: { type: 'object', properties: { depth: { type: 'object' } }, required: ['depth'] },
    })),
  },
  {
    mistake: 'tells the agent nothing of its apps',
    check: 'hands on the instructions',
    mend: /into the system prompt of the agent/,
    platform: withProvider((provider) => ({
      resolveTools: async (request) => ({ ...(await provider.resolveTools(request)), instructions: '' }),
    })),
  },
];
