import { expect } from 'chai';
import '../../ui/control-center/agents/tool-card.js';
import { press, typeText } from './support/browser.js';
import { useControlCenterColours, within } from './support/control-center-harness.js';
import { sendEmail, showCardWith, tool } from './support/tool-card-harness.js';
import { frames, until } from './support/until.js';

describe('<tool-card>, where one call is wanted', () => {
  useControlCenterColours();

  async function showOnceRun() {
    const { card, sent, outcome } = await showCardWith({ acting_as: 'Ada', data: { ok: true }, actions: [sendEmail] });
    await press(within(within(card, 'tool-form'), '#action'));
    await typeText('GMAIL_SEND_EMAIL');
    await press(within(card, '.run'));
    await until('the outcome', () => outcome()?.includes('Acted as Ada'));
    const calls = () => sent.filter((each) => (each as { tool: string }).tool === tool.name).length;
    return { button: within(card, '.run'), field: within(within(card, 'tool-form'), '#action'), calls };
  }

  const enter = (repeat: boolean) =>
    new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, composed: true, cancelable: true });

  it('sends one for a double click, also when the answer comes before the second click', async () => {
    const { button, calls } = await showOnceRun();

    button.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }));
    await frames(5);
    expect(calls()).to.equal(1);

    button.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true, cancelable: true }));
    await until('the next call', () => calls() === 2);
  });

  it('sends one while Enter is held down, in a field and on the button', async () => {
    const { button, field, calls } = await showOnceRun();

    field.dispatchEvent(enter(true));
    const isForButton = button.dispatchEvent(enter(true));
    expect([calls(), isForButton]).to.deep.equal([1, false]);

    field.dispatchEvent(enter(false));
    await until('the next call', () => calls() === 2);
    expect(button.dispatchEvent(enter(false))).to.equal(true);
  });
});
