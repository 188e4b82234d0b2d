import { expect } from 'chai';
import type { LitElement } from 'lit';
import { apiFor } from '../../ui/api/appconnect-api.js';
import type { AppConnectElement } from '../../ui/elements/appconnect-element.js';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import { FakeApi } from './support/fake-api.js';
import { show } from './support/show.js';

describe('Every element', () => {
  const textOf = (element: LitElement) => element.renderRoot.textContent?.trim();

  it('is in the language of the page again once it has none of its own, and in its direction', async () => {
    const element = await show('appconnect-profiles-picker', new FakeApi(), { locale: 'de', 'agent-count': '1' });
    expect(textOf(element)).to.match(/^1 Agent\b/);
    element.locale = 'ar';
    await element.updateComplete;

    element.removeAttribute('locale');
    await element.updateComplete;

    expect(textOf(element)).to.match(/^1 agent\b/);
    expect(element.hasAttribute('dir')).to.equal(false);
  });

  it('asks the service of the elements around it again once it names none', async () => {
    const api = new FakeApi();
    const element: AppConnectElement = await show('appconnect-profiles-picker', api, { 'api-base': '/elsewhere' });
    expect(element.api).to.equal(apiFor('/elsewhere'));

    element.removeAttribute('api-base');
    await element.updateComplete;

    expect(element.api).to.equal(api);
  });

  it('shows English for a locale that is none', async () => {
    const element = await show('appconnect-profiles-picker', new FakeApi(), {
      locale: 'en-US@posix',
      'agent-count': '1',
    });

    expect(textOf(element)).to.match(/^1 agent\b/);
  });
});
