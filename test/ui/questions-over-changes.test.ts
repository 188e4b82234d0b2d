import { expect } from 'chai';
import { focused, pressKeys } from './support/browser.js';
import { aCardApiWithKey, CardHarness } from './support/card-harness.js';
import { until } from './support/until.js';

describe('A question whose card is drawn anew under it', () => {
  it('keeps the focus in the card where it was drawn anew under a question', async () => {
    const api = aCardApiWithKey();
    const harness = await CardHarness.show(api);
    (await until('the button', () => harness.find('.danger'))).focus();
    await pressKeys('Enter');
    const question = await harness.dialog();
    api.settings = { ...api.settings, badge: { state: 'not_reachable' } };
    api.events.emit({ name: 'refetch' });
    await until('the state', () => harness.find('.panel.line') === undefined);

    await pressKeys('Escape');
    await question.closed();

    await until('the focus in the card', () => harness.card.shadowRoot?.contains(focused() ?? null));
    expect(document.activeElement).to.equal(harness.card);
  });
});
