import { expect } from 'chai';
import type { GateName } from '../../src/contract/access-constants.js';
import { ActivityHarness, accessStoppedAt, anActivityApi } from './support/activity-harness.js';
import { press } from './support/browser.js';
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
});
