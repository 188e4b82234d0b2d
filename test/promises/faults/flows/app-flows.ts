import { agent } from '../../../support/provider-fault-fixture.js';
import type { Flow } from '../flow.js';
import type { Place } from '../place.js';
import { readProblem, readTool } from '../reading.js';

const listApps =
  ({ cleo }: Place) =>
  async () => {
    const { catalog, total } = (await cleo.get('/v1/appconnect/apps')).body;
    const { source, problem } = catalog;
    return {
      code: `list: ${source}`,
      text: problem === undefined ? `${total} apps` : `${total} apps — ${problem.code}: ${problem.detail}`,
      isDone: source === 'live',
    };
  };

/** The lists of apps and actions, and the enabling of an app. */
export const appFlows = {
  'list the apps for the first time': {
    isCold: true,
    without: 'catalog',
    calls: ['GET /auth_configs', 'GET /toolkits'],
    open: async (place) => ({ act: listApps(place) }),
  },
  'list the apps again': {
    isCold: true,
    calls: ['GET /auth_configs', 'GET /toolkits'],
    open: async (place) => ({ act: listApps(place) }),
  },
  'search for an action': {
    without: 'actions',
    calls: ['GET /tools'],
    open: async ({ cleo }) => ({
      act: async () => {
        const result = await cleo.call(agent, 'search_actions', { query: 'send an email' });
        const reading = readTool(
          result,
          ({ actions, note = '' }) => `${(actions as unknown[]).length} actions ${note}`,
        );
        return { ...reading, isDone: reading.isDone && !reading.text.startsWith('0 ') };
      },
    }),
  },
  'enable an app': {
    isCold: true,
    without: 'catalog',
    calls: ['GET /toolkits', 'GET /tools'],
    open: async ({ ada }) => ({
      act: async () =>
        readProblem(await ada.put('/v1/appconnect/apps/hackernews/enablement'), ({ enabled }) => `enabled: ${enabled}`),
    }),
  },
} as const satisfies Record<string, Flow>;
