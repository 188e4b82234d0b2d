import { expect } from 'chai';
import '../../ui/elements/activity-list/activity-list.js';
import '../../ui/elements/catalog/catalog.js';
import '../../ui/elements/connect-button/connect-button.js';
import '../../ui/elements/integrations-card/integrations-card.js';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import '../../ui/elements/public-address-field/public-address-field.js';
import { FakeApi } from './support/fake-api.js';
import { show } from './support/show.js';
import { until } from './support/until.js';

const loadMethods = {
  'appconnect-activity-list': 'listActivity',
  'appconnect-catalog': 'listApps',
  'appconnect-connect-button': 'getApp',
  'appconnect-integrations-card': 'getSettings',
  'appconnect-profiles-picker': 'listAgents',
  'appconnect-public-address-field': 'getPublicAddress',
} as const;

/** The picker loads once it is open; the others at once, or once they have an app. */
async function open(tag: keyof typeof loadMethods, api: FakeApi): Promise<ParentNode> {
  const element: HTMLElement & { show?(): void } = await show(tag, api, { app: 'gmail' });
  element.show?.();
  return element.shadowRoot as ShadowRoot;
}

describe('loading', () => {
  for (const [tag, method] of Object.entries(loadMethods) as [
    keyof typeof loadMethods,
    (typeof loadMethods)[keyof typeof loadMethods],
  ][]) {
    it(`has a name in <${tag}>`, async () => {
      const api = new FakeApi();
      const release = api.hold(method);
      const root = await open(tag, api);

      const progress = await until('the progress', () => root.querySelector('[role=progressbar]'));

      expect(progress.ariaLabel).to.equal('Loading…');
      release();
    });

    it(`is shown as an alert in <${tag}> when it fails`, async () => {
      const api = new FakeApi();
      api.failNext(method, 'offline');

      const root = await open(tag, api);

      const alert = await until('the alert', () => root.querySelector('[role=alert]'));
      expect(alert.textContent).to.include('did not answer');
    });
  }
});
