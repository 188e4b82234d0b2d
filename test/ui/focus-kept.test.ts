import { expect } from 'chai';
import '../../ui/elements/public-address-field/public-address-field.js';
import { focused, press, pressKeys, typeText } from './support/browser.js';
import { anApi } from './support/builders.js';
import { aCardApi, aCardApiWithKey, CardHarness } from './support/card-harness.js';
import { show } from './support/show.js';
import { frames, until } from './support/until.js';

/** A field of the page around the element. */
function elsewhere(): HTMLInputElement {
  const field = document.createElement('input');
  document.querySelector('#fixture')?.append(field);
  return field;
}

const settled = () => frames(5);

describe('whoever went on while something was being saved keeps the focus', () => {
  it('after a key is accepted', async () => {
    const api = aCardApi();
    const harness = await CardHarness.show(api);
    const release = await harness.startSaving(api, 'ak_good');
    const field = elsewhere();
    field.focus();
    await typeText('ab');

    release();
    await until('the key', () => harness.badge === 'Connected');
    await settled();

    expect(focused() === field, focused()?.outerHTML).to.equal(true);
  });

  it('after a key is refused', async () => {
    const api = aCardApi();
    const harness = await CardHarness.show(api);
    api.failNext('saveKey', 'key_refused', 'no');
    const release = await harness.startSaving(api, 'ak_bad');
    const field = elsewhere();
    field.focus();

    release();
    await until('the refusal', () => harness.fault !== '');
    await settled();

    expect(focused() === field, focused()?.outerHTML).to.equal(true);
  });

  it('after a key is forgotten', async () => {
    const api = aCardApiWithKey();
    const harness = await CardHarness.show(api);
    const release = api.hold('forgetKey');
    await press(harness.find('.buttons .danger') as Element);
    const dialog = await harness.dialog();
    await dialog.answer('confirm');
    await until('the request', () => api.callsOf('forgetKey').length === 1);
    const field = elsewhere();
    field.focus();

    release();
    await until('the form', () => harness.input);
    await settled();

    expect(focused() === field, focused()?.outerHTML).to.equal(true);
  });

  it('after a public address is refused', async () => {
    const api = anApi([]);
    const element = await show('appconnect-public-address-field', api);
    const input = await until('the field', () => element.renderRoot.querySelector('input'));
    const release = api.hold('savePublicAddress');
    api.failNext('savePublicAddress', 'address_refused', 'no');
    input.focus();
    await typeText('x');
    await pressKeys('Enter');
    await until('the request', () => api.callsOf('savePublicAddress').length === 1);
    const field = elsewhere();
    field.focus();

    release();
    await until('the refusal', () => input.getAttribute('aria-invalid') === 'true');
    await settled();

    expect(focused() === field, focused()?.outerHTML).to.equal(true);
  });
});
