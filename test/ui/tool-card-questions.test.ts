import { expect } from 'chai';
import '../../ui/control-center/agents/tool-card.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, pressKeys, typeText } from './support/browser.js';
import { useControlCenterColours, within } from './support/control-center-harness.js';
import { listDrafts, purge, showCardFinding, showCardWith, tool } from './support/tool-card-harness.js';
import { frame, until } from './support/until.js';

describe('<tool-card>, before it runs what cannot be undone', () => {
  describe('accessibility', () => {
    useControlCenterColours();

    it('has no faults that axe finds while it asks', async () => {
      const { card, dialog } = await showCardFinding([purge]);
      card.picked = { action: purge, offered: [purge] };
      await until('Run has the focus', () => focused() === within(card, '.run'));
      await press(within(card, '.run'));
      await until('the question', () => dialog().open);

      expect(await axeFaultsOf(card)).to.deep.equal([]);
    });
  });

  it('asks before it runs what destroys something, and runs nothing unless that is confirmed', async () => {
    const { card, sent } = await showCardWith({ actions: [purge] });
    card.picked = { action: purge, offered: [purge] };
    await until('Run has the focus', () => focused() === within(card, '.run'));
    const calls = () => sent.filter((call) => (call as { tool: string }).tool === tool.name).length;
    const dialog = () => within(within(card, 'run-dialog'), 'dialog') as HTMLDialogElement;

    await press(within(card, '.run'));
    await until('the question', () => dialog().open && dialog().textContent?.includes('Run “Delete thread”?'));
    await pressKeys('Escape');
    await until('the question is gone', () => !dialog().open);
    await card.updateComplete;
    const callsAfterNo = calls();
    await press(within(card, '.run'));
    await until('the question again', () => dialog().open);
    await press(within(within(card, 'run-dialog'), 'button[value=run]'));

    await until('it ran', () => calls() === 1);
    expect(callsAfterNo).to.equal(0);
  });

  it('takes it as a no where its page is left before the answer', async () => {
    const { card, sent, dialog } = await showCardFinding([purge]);
    card.picked = { action: purge, offered: [purge] };
    await until('Run has the focus', () => focused() === within(card, '.run'));
    await press(within(card, '.run'));
    await until('the question', () => dialog().open);

    card.style.display = 'none';
    await until('the question is gone', () => !dialog().open);
    await card.updateComplete;

    expect(sent).to.deep.equal([]);
  });

  it('colours the button that destroys something as danger, as the other questions do', async () => {
    const { card, dialog } = await showCardFinding([purge]);
    card.style.setProperty('--cc-danger', 'rgb(1, 2, 3)');
    card.picked = { action: purge, offered: [purge] };
    await until('Run has the focus', () => focused() === within(card, '.run'));

    await press(within(card, '.run'));
    await until('the question', () => dialog().open);

    const run = within(within(card, 'run-dialog'), 'button[value=run]');
    expect(getComputedStyle(run).backgroundColor).to.equal('rgb(1, 2, 3)');
  });

  it('asks, too, where the action was changed a moment ago, and its effect is still being looked up', async () => {
    let answer = () => {};
    let isSlow = false;
    const whenSearched = () => (isSlow ? new Promise<void>((resolve) => (answer = resolve)) : Promise.resolve());
    const { card, sent, dialog, enter, run } = await showCardFinding([listDrafts, purge], whenSearched);
    card.picked = { action: listDrafts, offered: [listDrafts, purge] };
    await until('Run has the focus', () => focused() === within(card, '.run'));
    isSlow = true;

    enter({ action: purge.action });
    run();
    answer();

    await until('the question', () => dialog().open && dialog().textContent?.includes('Run “Delete thread”?'));
    expect(sent).to.deep.equal([]);
  });

  const notFound: Record<string, unknown> = {
    'that is written in another case': purge.action.toLowerCase(),
    'in a list': [purge.action],
    'that no search finds': 'GMAIL_UNKNOWN',
  };

  for (const [name, action] of Object.entries(notFound)) {
    it(`asks, and says why, before it runs an action ${name}`, async () => {
      const { sent, dialog, enter, run } = await showCardFinding([purge]);

      enter({ action });
      run();

      await until('the question', () => dialog().open && dialog().textContent?.includes('could not be looked up'));
      expect(sent).to.deep.equal([]);
      await pressKeys('Escape');
    });
  }

  it('asks where the search fails', async () => {
    const { sent, dialog, enter, run } = await showCardFinding([purge], () => Promise.reject(new Error('no network')));

    enter({ action: purge.action });
    run();

    await until('the question', () => dialog().open && dialog().textContent?.includes('could not be looked up'));
    expect(sent).to.deep.equal([]);
  });

  it('runs an action once, however often Enter is pressed while its effect is looked up', async () => {
    let answer = () => {};
    const whenSearched = () => new Promise<void>((resolve) => (answer = resolve));
    const { card, sent } = await showCardFinding([listDrafts], whenSearched);
    await press(within(within(card, 'tool-form'), '#action'));
    await typeText(listDrafts.action);

    await pressKeys('Enter');
    await pressKeys('Enter');
    await frame();
    answer();
    await until('it ran', () => sent.length > 0);
    await frame();

    expect(sent).to.deep.equal([{ action: listDrafts.action }]);
  });
});
