import '../../ui/elements/profiles-picker/profiles-picker.js';
import { typeText } from './support/browser.js';
import { anApp } from './support/builders.js';
import { FakeApi } from './support/fake-api.js';
import { show } from './support/show.js';
import { until } from './support/until.js';

describe('The search of the agents of an app', () => {
  it('tells screen readers that no agent matches', async () => {
    const api = new FakeApi();
    api.apps = [anApp()];
    api.agents = Array.from({ length: 9 }, (_, n) => ({
      agent: `a${n}`,
      name: `Agent ${n}`,
      isDefault: n === 0,
      assigned: false,
    }));
    const picker = await show('appconnect-profiles-picker', api, { app: 'gmail' });
    await picker.show();
    const field = await until('the field', () =>
      picker.shadowRoot?.querySelector<HTMLInputElement>('input[type=search]'),
    );
    field.focus();
    await typeText('zzz');

    const regions = () => [...(picker.shadowRoot?.querySelectorAll('[role=status], [role=alert], [aria-live]') ?? [])];
    await until('what screen readers are told', () =>
      regions().some(({ textContent }) => textContent?.includes('zzz')),
    );
  });
});
