import { expect } from 'chai';
import type { GateName } from '../../src/contract/access-constants.js';
import type { Access } from '../../src/contract/access-contract.js';
import { ActivityHarness, accessStoppedAt, anActivityApi } from './support/activity-harness.js';
import { press, useWindowSize } from './support/browser.js';
import { detailOfEvent } from './support/events.js';
import type { FakeApi } from './support/fake-api.js';
import { until } from './support/until.js';

describe('<appconnect-gate-list>', () => {
  async function showStoppedAt(gate: GateName) {
    const api = anActivityApi({ access: accessStoppedAt(gate) });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    const pressFix = () => press(harness.gates?.querySelector('li button') as Element);
    return { api, harness, pressFix };
  }

  /** The service tells of a change, and the same question is answered anew. */
  async function changeTo(access: Access, { api, harness }: { api: FakeApi; harness: ActivityHarness }) {
    api.access = access;
    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });
    const gateList = harness.explainer.querySelector('appconnect-gate-list');
    await until('the answer', () => gateList?.access === access);
  }

  const failureIn = ({ gates }: ActivityHarness) => gates?.querySelector('[role=alert]')?.textContent ?? undefined;

  it('cuts no button and no name in a narrow window', async () => {
    await useWindowSize(320);
    for (const name of ['Acme Assistant', 'Assistant'.repeat(6)]) {
      const agents = [{ agent: 'acme', name, isDefault: true, assigned: false }];
      const api = anActivityApi({ access: accessStoppedAt('assigned'), agents });
      const harness = await ActivityHarness.show(api, { locale: 'de' });
      await harness.explain();

      const { scrollWidth, clientWidth } = (harness.gates as ShadowRoot).host;
      expect(scrollWidth, name).to.equal(clientWidth);
    }
  });

  it('names the app that was enabled, though another one was chosen before the answer', async () => {
    const { api, harness, pressFix } = await showStoppedAt('enabled');
    api.change('gmail', { agentCount: 2 });
    const release = api.hold('enableApp');
    await pressFix();
    harness.choose(0, 'slack');
    await until('the other app', () => harness.verdict.endsWith('Slack'));

    const detail = await detailOfEvent('appconnect-app-enabled', async () => {
      release();
      await until('the fix has ended', () => harness.gates?.querySelector('li button[aria-busy=false]'));
    });

    expect(detail).to.deep.equal({ app: 'gmail', agentCount: 2 });
  });

  it('tells that the app was given, though the agents could not be read after it', async () => {
    const { api, harness, pressFix } = await showStoppedAt('assigned');
    api.failNext('listAgents', 'offline');
    api.access = accessStoppedAt();

    const detail = await detailOfEvent('appconnect-agents-changed', async () => {
      await pressFix();
      await until('access is given', () => harness.verdict.startsWith('Assistant can use Gmail'));
    });

    expect(detail).to.deep.equal({ app: 'gmail', agent: 'assistant', assigned: true, agentCount: 1 });
  });

  it('shows a failure beside its own condition only', async () => {
    const { api, harness, pressFix } = await showStoppedAt('enabled');
    api.failNext('enableApp', 'offline');
    await pressFix();
    await until('the failure', () => failureIn(harness));

    await changeTo(accessStoppedAt('connected'), { api, harness });

    await until('the next condition', () => harness.gates?.querySelector('appconnect-connect-button'));
    expect(failureIn(harness)).to.equal(undefined);
  });

  it('shows a failure that comes after the same answer was read anew', async () => {
    const { api, harness, pressFix } = await showStoppedAt('enabled');
    api.failNext('enableApp', 'offline');
    const release = api.hold('enableApp');
    await pressFix();
    await changeTo(accessStoppedAt('enabled'), { api, harness });

    release();

    await until('the failure', () => failureIn(harness));
  });
});
