import { expect } from 'chai';
import '../../ui/control-center/tool-form/tool-form.js';
import { typeText } from './support/browser.js';
import { useControlCenterColours, within } from './support/control-center-harness.js';
import { fieldOf, showForm } from './support/tool-form-harness.js';

describe('<tool-form>, with a year of five digits', () => {
  useControlCenterColours();

  it('says that the time cannot be read, not that it is no JSON', async () => {
    const form = await showForm({ at: { type: 'string', format: 'date-time' } }, ['at']);
    const field = fieldOf(form, 'at') as HTMLInputElement;
    field.focus();
    await typeText('0301020266');
    field.value ||= '20266-03-01T09:30';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await form.updateComplete;

    expect([field.value, form.readInput()]).to.deep.equal(['20266-03-01T09:30', undefined]);
    expect(within(form, '#fault-at')?.textContent).to.include('not complete, or cannot be read');
  });
});
