import { expect } from 'chai';
import type { BrowserClient } from '../../../support/browser/browser-client.js';
import { enableNewApp, findNewApp } from '../support/apps.js';
import type { CrashSite } from '../support/crash-site.js';
import { done } from '../support/done.js';
import { atRest, type Flow, type Found } from '../support/flow.js';
import { expectRecorded } from '../support/recorded.js';

const agent = 'acme-researcher';
const defaultAgent = 'acme-assistant';

const enablementOf = (app: string) => `/v1/appconnect/apps/${app}/enablement`;
const assignmentOf = (app: string) => `/v1/appconnect/apps/${app}/agents/${agent}`;

async function agentsOf(ada: BrowserClient, app: string): Promise<string[]> {
  const { body } = await ada.get(`/v1/appconnect/apps/${app}/agents`);
  type Tick = { agent: string; assigned: boolean };
  return body.agents.filter(({ assigned }: Tick) => assigned).map((tick: Tick) => tick.agent);
}

const isEnabled = (site: CrashSite, app: string) =>
  site.read(async (database) => (await database('appconnect_enabled_apps').where({ app })).length === 1);

export function enablingFlow(): Flow {
  let app: string;
  let ada: BrowserClient;
  return {
    title: 'enabling an app',
    windows: [
      ['asked → enabled', 'commit agent_assignments, audit_events, enabled_apps', 'before'],
      ['answered', 'answer to the user', 'after'],
      ['enabled', atRest, 'after'],
    ],
    async setUp(site) {
      // The first request learns which project the key opens.
      await enableNewApp(site, await site.signIn('ada'));
    },
    async prepare(site) {
      ada = await site.signIn('ada');
      app = await findNewApp(site, ada);
    },
    act: async () => done(await ada.put(enablementOf(app))),
    async check(site, { found }) {
      expect(await isEnabled(site, app)).to.equal(found === 'after');
      if (found === 'after') expect(await agentsOf(ada, app)).to.deep.equal([defaultAgent]);
      done(await ada.put(enablementOf(app)));
      expect(await agentsOf(ada, app)).to.deep.equal([defaultAgent]);
    },
    async settled(site) {
      await expectRecorded(site, { app, action: 'app.enabled' });
      await expectRecorded(site, { app, action: 'agent.assigned', agent: defaultAgent });
    },
  };
}

export function disablingFlow(): Flow {
  let app: string;
  let ada: BrowserClient;
  return {
    title: 'disabling an app',
    windows: [
      ['asked → disabled', 'commit audit_events, enabled_apps', 'before'],
      ['answered', 'answer to the user', 'after'],
      ['disabled', atRest, 'after'],
    ],
    async prepare(site) {
      ada = await site.signIn('ada');
      app = await enableNewApp(site, ada);
    },
    act: async () => done(await ada.delete(enablementOf(app))),
    async check(site, { found }) {
      expect(await isEnabled(site, app)).to.equal(found === 'before');
      done(await ada.delete(enablementOf(app)));
      expect(await isEnabled(site, app)).to.equal(false);
    },
    settled: (site) => expectRecorded(site, { app, action: 'app.disabled' }),
  };
}

/** Ticks or unticks an agent in the profiles picker. */
export function assigningFlow(title: string, method: 'PUT' | 'DELETE', action: string): Flow {
  let app: string;
  let ada: BrowserClient;
  const agentsAfter = method === 'PUT' ? [defaultAgent, agent] : [defaultAgent];
  const agentsBefore = method === 'PUT' ? [defaultAgent] : [defaultAgent, agent];
  const agentsIf = (found: Found) => (found === 'before' ? agentsBefore : agentsAfter);
  return {
    title,
    windows: [
      [
        'asked → stored',
        method === 'PUT'
          ? 'commit agent_assignments, audit_events, enabled_apps'
          : 'commit agent_assignments, audit_events',
        'before',
      ],
      ['answered', 'answer to the user', 'after'],
      ['stored', atRest, 'after'],
    ],
    async prepare(site) {
      ada = await site.signIn('ada');
      app = await enableNewApp(site, ada);
      if (method === 'DELETE') done(await ada.put(assignmentOf(app)));
    },
    act: async () => done(await ada.send(method, assignmentOf(app))),
    async check(_, { found }) {
      expect(await agentsOf(ada, app)).to.deep.equal(agentsIf(found));
      done(await ada.send(method, assignmentOf(app)));
      expect(await agentsOf(ada, app)).to.deep.equal(agentsAfter);
    },
    settled: (site) => expectRecorded(site, { app, action, agent }),
  };
}
