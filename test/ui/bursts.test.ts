import { expect } from 'chai';
import '../../ui/elements/activity/activity.js';
import '../../ui/elements/catalog/catalog.js';
import '../../ui/elements/connect-button/connect-button.js';
import { anApp } from './support/builders.js';
import { FakeApi } from './support/fake-api.js';
import { show } from './support/show.js';
import { frames, until } from './support/until.js';

describe('Elements in a burst of changes', () => {
  const count = 60;

  /** Each answer takes longer than it takes until the next change. */
  function aSlowApi(): FakeApi {
    const api = new FakeApi();
    api.apps = [anApp()];
    for (const method of ['listActivity', 'listApps', 'getApp'] as const) {
      const ask = api[method].bind(api) as (...parameters: unknown[]) => Promise<unknown>;
      const answerLate = async (...parameters: unknown[]) => {
        const signal = parameters.find((each) => each instanceof AbortSignal);
        await frames(5);
        signal?.throwIfAborted();
        return ask(...parameters);
      };
      Object.assign(api, { [method]: answerLate });
    }
    return api;
  }

  async function burst(api: FakeApi): Promise<void> {
    for (let each = 0; each < count; each += 1) {
      api.events.emit({ name: 'connection.changed', data: { app: 'gmail', userId: `u${each}`, status: 'connected' } });
      await frames(2);
    }
  }

  it('lets the page of activity appear', async () => {
    const api = aSlowApi();
    const element = await show('appconnect-activity', api);
    const list = element.renderRoot.querySelector('appconnect-activity-list');
    const isShown = () => list?.renderRoot.querySelector('.empty') != null;

    await burst(api);
    const wasShown = isShown();
    await until('the end', () => isShown());

    expect(wasShown).to.equal(true);
  });

  it('lets the catalog appear', async () => {
    const api = aSlowApi();
    const element = await show('appconnect-catalog', api);
    const isShown = () => element.renderRoot.querySelector('appconnect-app-row') !== null;

    await burst(api);

    expect(isShown()).to.equal(true);
  });

  it('lets a connect button of the app appear', async () => {
    const api = aSlowApi();
    const element = await show('appconnect-connect-button', api, { app: 'gmail' });
    const isShown = () => element.renderRoot.querySelector('.skeleton') === null;

    await burst(api);

    expect(isShown()).to.equal(true);
  });
});
