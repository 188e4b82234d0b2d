import type { Flow } from '../flow.js';
import { readProblem } from '../reading.js';

const settings = '/v1/appconnect/settings';
const keyCheck = [
  'GET /auth/session/info',
  'GET /auth_configs',
  'GET /connected_accounts',
  'GET /toolkits',
  'GET /tools',
] as const;
const sessionCheck = [
  'DELETE /tool_router/session/*',
  'MCP initialize',
  'MCP notifications/initialized',
  'MCP tools/list',
  'POST /tool_router/session',
] as const;

/** Saving the key, and asking whether the provider answers. */
export const keyFlows = {
  'save the key': {
    home: 'new',
    calls: [...keyCheck, ...sessionCheck],
    open: async ({ ada, installation }) => ({
      act: async () => readProblem(await installation.saveKey(ada), ({ badge }) => badge.state),
    }),
  },
  'show the badge of the key': {
    calls: keyCheck,
    open: async ({ ada }) => ({
      act: async () => {
        const { badge } = (await ada.get(settings)).body;
        return { code: `badge: ${badge.state}`, text: badge.reason ?? '', isDone: badge.state === 'connected' };
      },
    }),
  },
  'report the status of the system': {
    calls: keyCheck,
    open: async ({ ada }) => ({
      act: async () => {
        const { appconnectAvailable: isAvailable } = (await ada.get('/v1/system/status')).body;
        return { code: isAvailable ? 'available' : 'not available', text: '', isDone: isAvailable };
      },
    }),
  },
  'run the doctor': {
    calls: [...keyCheck, ...sessionCheck, 'MCP tools/call', 'POST /tool_router/session/*/execute'],
    executions: 2,
    mayQuote: true,
    open: async ({ ada }) => ({
      act: async () => {
        const { result, mendFirst, checks } = (await ada.post('/v1/appconnect/doctor', {})).body;
        const worst = checks.find(({ check }: { check: string }) => check === mendFirst);
        const words = [worst?.check, worst?.said, worst?.mend].filter((part) => part !== undefined);
        return {
          code: `doctor: ${result}`,
          text: words.join(' — '),
          isDone: worst?.check !== 'key' && result !== 'failed',
        };
      },
    }),
  },
} as const satisfies Record<string, Flow>;
