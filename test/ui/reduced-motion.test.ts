import { expect } from 'chai';
import { useColorScheme, useMotion } from './support/browser.js';
import { aCardApi, aCardApiWithKey, CardHarness } from './support/card-harness.js';
import { show } from './support/show.js';
import { frame, until } from './support/until.js';

describe('Where people prefer reduced motion', () => {
  beforeEach(() => useMotion('reduce'));

  afterEach(async () => {
    await useColorScheme('light');
    await useMotion('no-preference');
  });

  it('other colours are there at once', async () => {
    const { card } = await CardHarness.show(aCardApiWithKey());

    await useColorScheme('dark');
    await frame();

    expect(animationsIn(card)).to.deep.equal([]);
  });

  it('what waits for an answer stands still', async () => {
    const api = aCardApi();
    const harness = await CardHarness.show(api);
    const release = api.hold('saveKey');
    await harness.type('ak_example');
    harness.form?.querySelector('form')?.requestSubmit();

    const button = await until('the busy button', () => harness.form?.querySelector('button[aria-busy=true]'));
    const { animationName, animationTimingFunction } = getComputedStyle(button, '::after');

    expect([animationName, animationTimingFunction]).to.deep.equal(['wait', 'steps(1)']);
    release();
  });

  it('what a quick answer may make needless is as late as for everybody', async () => {
    const api = aCardApi();
    const release = api.hold('getSettings');

    const card = await show('appconnect-integrations-card', api);
    const waiting = card.renderRoot.querySelector('.waiting') as Element;

    expect(getComputedStyle(waiting).animationDuration).to.equal('0.25s');
    release();
  });
});

function animationsIn(root: Element): string[] {
  const below = [...(root.shadowRoot?.querySelectorAll('*') ?? [])];
  const own = root.shadowRoot?.getAnimations().map(({ effect }) => (effect as KeyframeEffect).target?.localName ?? '');
  return [...(own ?? []), ...below.flatMap(animationsIn)];
}
