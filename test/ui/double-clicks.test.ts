import { expect } from 'chai';
import { askToConfirm } from '../../ui/elements/confirm-dialog/confirm-dialog.js';
import { aCardApiWithKey, CardHarness } from './support/card-harness.js';
import { frame, frames } from './support/until.js';

describe('A dialog that a double click opened', () => {
  it('takes the second click of a double click, which hits the button that came under the pointer, for no answer', async () => {
    const { card } = await CardHarness.show(aCardApiWithKey());
    let answer: boolean | undefined;
    void askToConfirm(card, { title: 'Disable?', effects: [], confirm: 'Disable' }).then((each) => {
      answer = each;
    });
    await frame();
    const root = card.renderRoot.querySelector('appconnect-confirm-dialog')?.shadowRoot;
    const click = (detail: number) =>
      root
        ?.querySelector('[value=confirm]')
        ?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));

    click(2);
    await frames(2);
    expect([answer, root?.querySelector('dialog')?.open]).to.deep.equal([undefined, true]);

    click(1);
    await frames(2);
    expect(answer).to.equal(true);
  });
});
