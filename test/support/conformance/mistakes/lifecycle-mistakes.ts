import type { StartupRegistry, StatusRegistry } from '../../../../src/host/index.js';
import { behindFront } from '../front-server.js';
import { withMember } from '../mutant-host.js';
import type { Mistake } from './mistake.js';

type Task = Parameters<StartupRegistry['register']>[0];
type HealthCheck = Parameters<StatusRegistry['contributeHealth']>[0];

const withTasks = (change: (task: Task) => Task['run']): Mistake['platform'] => {
  return ({ startup }) => ({
    startup: withMember(startup, {
      register: (task) => startup.register({ name: task.name, run: change(task) }),
    }),
  });
};

const withStatus = (change: (status: StatusRegistry) => Partial<StatusRegistry>): Mistake['platform'] => {
  return ({ status }) => ({ status: withMember(status, change(status)) });
};

function tell(status: StatusRegistry, error: Error): never {
  status.contributeHealth(async () => ({ reason: error.message }));
  throw error;
}

/** All health checks as one, which fails or waits with each of them. */
const asOneCheck = withStatus((status) => {
  const checks: HealthCheck[] = [];
  return {
    contributeHealth(check) {
      checks.push(check);
      if (checks.length > 1) return { dispose: () => {} };
      const all = async () => Object.assign({}, ...(await Promise.all(checks.map((each) => each()))));
      return status.contributeHealth(all);
    },
  };
});

const registrations = 'takes tasks, reports and elements, and takes each of them away, once or twice';
const kept = { dispose: () => {} };

export const lifecycleMistakes: Mistake[] = [
  {
    mistake: 'has no place for elements',
    check: registrations,
    mend: /Take what ui\.mount\(\) for integrations is given/,
    platform: ({ ui }) => ({
      ui: withMember(ui, {
        mount() {
          throw new Error('There is no control center.');
        },
      }),
    }),
  },
  {
    mistake: 'returns nothing for a startup task',
    check: registrations,
    mend: /Take what startup\.register\(\) is given, and return a Registration/,
    platform: ({ startup }) => ({
      startup: withMember(startup, { register: ((task: Task) => void startup.register(task)) as never }),
    }),
  },
  {
    mistake: 'runs a startup task that was taken away',
    check: registrations,
    mend: /must take the task away/,
    platform: ({ startup }) => ({
      startup: withMember(startup, { register: (task) => Object.assign(startup.register(task), kept) }),
    }),
  },
  {
    mistake: 'asks a check that was taken away',
    check: registrations,
    mend: /must take its fields out of GET \/health/,
    platform: withStatus((status) => ({
      contributeHealth: (check) => Object.assign(status.contributeHealth(check), kept),
    })),
  },
  {
    mistake: 'gives agents the tools of a plugin whose startup task failed',
    check: 'keeps the tools closed when a task throws',
    mend: /Keep the tools of the plugin closed, too/,
    platform: withTasks((task) => () => task.run().catch(() => {})),
  },
  {
    mistake: 'starts all startup tasks at once',
    check: 'finishes every task, in order, before it handles requests',
    mend: /one after another/,
    platform: withTasks((task) => async () => void task.run()),
  },
  {
    mistake: 'opens the routes although a startup task failed',
    check: 'keeps the routes closed when a task throws, runs none after it, and names it',
    mend: /Keep the routes of the plugin closed/,
    platform: withTasks((task) => () => task.run().catch(() => {})),
  },
  {
    mistake: 'shows everybody the words of the error of a startup task',
    check: 'keeps the routes closed when a task throws, runs none after it, and names it',
    mend: /Keep the words of the error out of \/health/,
    platform: ({ startup, status }) => ({
      startup: withMember(startup, {
        register: ({ name, run }) => startup.register({ name, run: () => run().catch((error) => tell(status, error)) }),
      }),
    }),
  },
  {
    mistake: 'leaves the plugin out of its reports',
    check: 'adds the fields of a plugin to the reports',
    mend: /Add the fields that the plugin contributes to the health report/,
    platform: withStatus(() => ({ contributeHealth: () => ({ dispose: () => {} }) })),
  },
  {
    mistake: 'reports for ever what the plugin said first',
    check: 'asks the plugin anew for later reports',
    mend: /Call the checks of the plugin again for later health reports/,
    waits: true,
    platform: withStatus((status) => ({
      contributeHealth(check) {
        let first: ReturnType<HealthCheck> | undefined;
        return status.contributeHealth(() => {
          first ??= check();
          return first;
        });
      },
    })),
  },
  {
    mistake: 'loses the whole report with one check that fails',
    check: 'leaves out a check that fails, and keeps the others',
    mend: /Catch what one check of contributeHealth\(\) throws/,
    platform: asOneCheck,
  },
  {
    mistake: 'loses the whole report with one check that never ends',
    check: 'leaves out a health check that never ends, and keeps the others',
    mend: /Wait no longer than a second for a check/,
    platform: asOneCheck,
  },
  {
    mistake: 'waits for ever for a health check',
    check: 'leaves out a health check that never ends, and keeps the others',
    mend: /Wait no longer than a second for a check/,
    waits: true,
    host: (host) =>
      behindFront(host, (request, _response, pass) => {
        if (!request.url?.endsWith('/health')) pass();
      }),
  },
  {
    mistake: 'never ends a status check',
    check: 'aborts the signal of a status check that never ends, and answers without it',
    mend: /Abort the signal of a check of contributeSystemStatus\(\)/,
    waits: true,
    platform: withStatus((status) => ({
      contributeSystemStatus: (check) =>
        status.contributeSystemStatus(() => check({ signal: new AbortController().signal })),
    })),
  },
  {
    mistake: 'never calls deactivate',
    check: 'calls deactivate once, and waits until it has ended',
    mend: /At the stop, call deactivate\(\)/,
    plugin: () => ({ deactivate: async () => {} }),
  },
  {
    mistake: 'calls deactivate twice',
    check: 'calls deactivate once, and waits until it has ended',
    mend: /At the stop, call deactivate\(\) of the plugin once/,
    plugin: (plugin) => ({
      async deactivate() {
        await plugin.deactivate();
        await plugin.deactivate();
      },
    }),
  },
  {
    mistake: 'closes all connections first',
    check: 'lets a request that is under way be answered',
    mend: /close no connection whose request is under way/,
    host: (host) => behindFront(host, (_request, _response, pass) => pass()),
  },
  {
    mistake: 'closes the database first',
    check: 'keeps the database open until deactivate has ended',
    mend: /Close the database after deactivate\(\) has resolved/,
    plugin: (plugin, { database }) => ({
      async deactivate() {
        await (await database.getClient()).destroy();
        await plugin.deactivate();
      },
    }),
  },
  {
    mistake: 'never closes the database',
    check: 'keeps the database open until deactivate has ended',
    mend: /Close the database at the stop/,
    platform: ({ database }) => ({
      database: { getClient: async () => withMember(await database.getClient(), { raw: (async () => []) as never }) },
    }),
  },
  {
    mistake: 'throws where the error of a line is none',
    check: 'takes every line, with and without fields, and never throws',
    mend: /A logger must not throw/,
    platform: ({ logger }) => ({
      logger: withMember(logger, { warn: (_message, fields = {}) => void (fields.error as Error).message.trim() }),
    }),
  },
  {
    mistake: 'never comes to an end when it stops',
    check: 'calls deactivate once, and waits until it has ended',
    mend: /close\(\) of the host must resolve/,
    waits: true,
    host: (host) => ({
      ...host,
      async close() {
        await host.close();
        await new Promise(() => {});
      },
    }),
  },
];
