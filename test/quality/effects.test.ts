import { expect } from 'chai';
import { effectByName } from '../../src/domain/effects/action-effect.js';
import { halves, labelledActions, labelledActionsOfOtherApps } from '../support/effects/effect-labels.js';

describe('The effects of actions that people labelled', () => {
  for (const half of halves) {
    const sets = { 'of a real list': labelledActions(half), 'of other apps': labelledActionsOfOtherApps(half) };

    for (const [name, labelled] of Object.entries(sets)) {
      const actions = labelled.map((action) => ({ ...action, told: effectByName({ ...action, inputSchema: {} }) }));

      it(`are never taken for reads by the name alone (${half}, ${name})`, () => {
        const mistaken = actions.filter(({ effect, told }) => told === 'read' && effect !== 'read');

        expect(mistaken.map(({ slug }) => slug)).to.deep.equal([]);
      });

      it(`are told by the name alone for six in seven, of all and of those that read and send (${half}, ${name})`, () => {
        const kinds = [actions, actions.filter(isOf('read')), actions.filter(isOf('send'))];

        for (const kind of kinds) {
          const right = kind.filter(({ effect, told }) => effect === told);
          expect(right.length / kind.length).to.be.at.least(6 / 7);
        }
      });
    }
  }

  it('are of no action twice', () => {
    const [learned, heldBack] = halves.map((half) => [...labelledActions(half), ...labelledActionsOfOtherApps(half)]);
    const slugs = [...(learned ?? []), ...(heldBack ?? [])].map(({ slug }) => slug);

    expect(new Set(slugs).size).to.equal(slugs.length);
  });
});

function isOf(wanted: string): (action: { effect: string }) => boolean {
  return ({ effect }) => effect === wanted;
}
