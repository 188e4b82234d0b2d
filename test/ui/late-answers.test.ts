import { expect } from 'chai';
import sinon from 'sinon';
import '../../ui/elements/oauth-client/client-test.js';
import '../../ui/elements/profiles-picker/profiles-picker.js';
import '../../ui/elements/public-address-field/public-address-field.js';
import { pressKeys, typeText } from './support/browser.js';
import { aCardApi, CardHarness } from './support/card-harness.js';
import { ClientTestHarness } from './support/client-test-harness.js';
import { FakeApi } from './support/fake-api.js';
import { lateAnswersOf } from './support/late-answers.js';
import { aPickerApi, PickerHarness } from './support/picker-harness.js';
import { show } from './support/show.js';
import { frames, until } from './support/until.js';

type Late = ReturnType<typeof lateAnswersOf>;

describe('An answer that is older than what the person just did', () => {
  afterEach(() => sinon.restore());

  /** Asks, as on a return to the window, and holds the answers back. */
  async function askLate(api: FakeApi, method: Parameters<typeof lateAnswersOf>[1]): Promise<Late> {
    const late = lateAnswersOf(api, method);
    api.events.emit({ name: 'refetch' });
    await until('the question', () => late.length === 1);
    return late;
  }

  async function answer(late: Late): Promise<void> {
    while (late.length > 0) {
      late.shift()?.();
      await frames(2);
    }
  }

  it('takes away no link to the page of a test that was started since', async () => {
    const api = new FakeApi();
    sinon.stub(window, 'open').returns(null);
    const test = await ClientTestHarness.show(api);
    const late = await askLate(api, 'getClientTest');
    await test.press();
    await until('the link', () => test.link !== null);

    await answer(late);

    expect([test.link?.target, test.outcome]).to.deep.equal(['_top', 'Your browser blocked the new tab.']);
  });

  it('is not shown in place of the address that was saved since', async () => {
    const api = new FakeApi();
    const { renderRoot } = await show('appconnect-public-address-field', api);
    const input = await until('the field', () => renderRoot.querySelector('input'));
    const late = await askLate(api, 'getPublicAddress');
    input.focus();
    await typeText('https://platform.example.com');
    await pressKeys('Enter');
    await until('it says saved', () => renderRoot.querySelector('.success')?.textContent?.includes('Saved'));

    await answer(late);

    expect(input.value).to.equal('https://platform.example.com');
  });

  it('asks for no key where one was saved since', async () => {
    const api = aCardApi();
    const card = await CardHarness.show(api);
    const late = await askLate(api, 'getSettings');
    await card.type('ak_secret_f3a9');
    await pressKeys('Enter');
    await until('the key to be saved', () => card.form === undefined);

    await answer(late);

    expect([card.form === undefined, card.badge]).to.deep.equal([true, 'Connected']);
  });

  it('takes back no tick that was saved since', async () => {
    const api = aPickerApi();
    const picker = await PickerHarness.show(api);
    await picker.open();
    const late = await askLate(api, 'listAgents');
    await picker.tick('Researcher');
    await until('the tick', () => picker.agents[1] === '[x] Researcher | Saved');

    await answer(late);

    expect(picker.agents[1]).to.equal('[x] Researcher | Saved');
  });
});
