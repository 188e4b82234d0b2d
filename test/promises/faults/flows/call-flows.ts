import { agent, mail, read, send } from '../../../support/provider-fault-fixture.js';
import type { Flow, Step } from '../flow.js';
import { unlistedWrite } from '../homes.js';
import type { Place } from '../place.js';
import { readTool } from '../reading.js';

const calling = ({ cleo }: Place, action: string, input: Record<string, unknown> = {}, caller = cleo): Step => ({
  act: async () => readTool(await caller.call(agent, 'invoke_action', { action, arguments: input })),
});

const firstCall = [
  'MCP initialize',
  'MCP notifications/initialized',
  'MCP tools/call',
  'MCP tools/list',
  'POST /tool_router/session',
] as const;

/** Calls of actions, and what a call finds out about its account. */
export const callFlows = {
  'call a read for the first time': {
    calls: ['POST /tool_router/session', 'POST /tool_router/session/*/execute'],
    executions: 1,
    mayQuote: true,
    open: async (place) => {
      await place.connect();
      return calling(place, read);
    },
  },
  'call a write for the first time': {
    calls: firstCall,
    executions: 1,
    isWrite: true,
    mayQuote: true,
    open: async (place) => {
      await place.connect();
      return calling(place, send, mail('Once'));
    },
  },
  'call a write in an open session': {
    calls: ['MCP tools/call'],
    executions: 1,
    isWrite: true,
    mayQuote: true,
    open: async (place) => {
      await place.connect();
      await place.step(place.cleo.invoke(agent, send, mail('First')));
      return calling(place, send, mail('Once'));
    },
  },
  'call a write that the session does not list': {
    calls: [
      'MCP initialize',
      'MCP notifications/initialized',
      'MCP tools/list',
      'POST /tool_router/session',
      'POST /tool_router/session/*/execute',
    ],
    executions: 1,
    isWrite: true,
    mayQuote: true,
    open: async (place) => {
      await place.connect();
      return calling(place, unlistedWrite, { label_name: 'Once' });
    },
  },
  'call with an account that has expired': {
    calls: ['GET /connected_accounts/*', 'POST /tool_router/session/*/execute'],
    mayQuote: true,
    open: async (place) => {
      await place.connect();
      await place.step(place.cleo.invoke(agent, read));
      for (const { id } of place.provider.accounts()) place.provider.setAccountStatus(id, 'EXPIRED');
      return {
        act: async () => {
          const reading = await calling(place, read).act();
          return { ...reading, isDone: reading.code === 'reconnect_needed' };
        },
      };
    },
  },
  'call with an account of before members had their own': {
    calls: [
      'GET /auth_configs/*',
      'GET /connected_accounts/*',
      'PATCH /auth_configs/*',
      'POST /tool_router/session',
      'POST /tool_router/session/*/execute',
    ],
    executions: 1,
    mayQuote: true,
    open: async (place) => {
      await place.addOldConnection();
      const { act } = calling(place, 'TWITTER_USER_HOME_TIMELINE', {}, place.ada);
      return { act };
    },
  },
} as const satisfies Record<string, Flow>;
