import { expect } from 'chai';
import '../../ui/control-center/agents/tool-card.js';
import { typeText } from './support/browser.js';
import { within } from './support/control-center-harness.js';
import { listDrafts, showCardCalling, tool } from './support/tool-card-harness.js';
import { frame, until } from './support/until.js';

describe('<tool-card>, when another agent is chosen', () => {
  it('does not run for the new agent what was asked of the one before', async () => {
    const called: string[] = [];
    const lookups: (() => void)[] = [];
    const { card } = await showCardCalling(async (agent, { tool: name }) => {
      if (name === tool.name) called.push(agent);
      else await new Promise<void>((resolve) => lookups.push(resolve));
      return { structuredContent: { actions: [listDrafts] } };
    });
    within(within(card, 'tool-form'), '#action').focus();
    await typeText(listDrafts.action);
    const run = async () => {
      const before = lookups.length;
      within(card, '.run').click();
      await until('the action is looked up', () => lookups.length > before);
    };
    await run();

    card.agent = 'b';
    await card.updateComplete;
    lookups.at(-1)?.();
    await frame();
    expect(called).to.deep.equal([]);
    await run();
    lookups.at(-1)?.();

    await until('it ran', () => called.length > 0);
    expect(called).to.deep.equal(['b']);
  });

  it('shows neither what was asked of the one before nor why that failed, and waits for neither', async () => {
    const answers: { resolve(result: object): void; reject(cause: Error): void }[] = [];
    const { card, outcome } = await showCardCalling(
      () => new Promise((resolve, reject) => answers.push({ resolve: resolve as () => void, reject })),
    );
    const isBusy = () => within(card, '.run').getAttribute('aria-disabled') === 'true';
    const runs = async (count: number) => {
      within(card, '.run').click();
      await until('it was asked for', () => answers.length === count);
    };
    await runs(1);
    card.agent = 'b';
    await until('it can be asked again', () => !isBusy());
    await runs(2);
    answers[0]?.resolve({ structuredContent: { acting_as: 'Ada', data: {} } });
    await frame();
    expect([isBusy(), outcome()]).to.deep.equal([true, undefined]);

    answers[1]?.reject(new Error('No answer.'));
    await until('the failure', () => outcome() !== undefined);
    card.agent = 'c';
    await until('the failure is gone', () => outcome() === undefined);
  });
});
