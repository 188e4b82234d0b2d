import { expect } from 'chai';
import type { AppRecord } from '../../src/contract/app-contract.js';
import '../../ui/elements/catalog/catalog.js';
import { useWindowSize } from './support/browser.js';
import { anApi, anApp } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { addArabic } from './support/show.js';
import { until } from './support/until.js';

const description = 'Mail with labels, filters, and a search that finds everything that was ever written to anybody.';

/** By how many pixels the texts of a row reach into its buttons. */
async function overlapIn(parts: Partial<AppRecord>, widthPx: number, locale: string): Promise<number> {
  const api = anApi([anApp({ description, ...parts })]);
  await useWindowSize(widthPx);
  const catalog = await CatalogHarness.show(api, { locale });
  const row = (await catalog.row('gmail')).element.renderRoot;
  const actions = await until('the buttons', () => row.querySelector('.actions'));
  const texts = [...row.querySelectorAll('.line > *')];
  const range = document.createRange();
  const ends = texts.flatMap((text) => {
    range.selectNodeContents(text);
    const isCut = getComputedStyle(text).overflowX === 'hidden';
    return isCut ? [text.getBoundingClientRect().right] : [...range.getClientRects()].map(({ right }) => right);
  });
  const buttons = [...actions.querySelectorAll('button, appconnect-profiles-picker, appconnect-oauth-client')];
  const start = Math.min(...buttons.map((each) => each.getBoundingClientRect().left));
  const isBeside =
    actions.getBoundingClientRect().top < (row.querySelector('.line')?.getBoundingClientRect().bottom ?? 0);
  return isBeside ? Math.round(Math.max(0, ...ends) - start) : 0;
}

const states: Record<string, Partial<AppRecord>> = {
  'no agent has it': { agentCount: 0 },
  'no agent has it, and it needs a key': { agentCount: 0, connectability: 'api_key' },
  'it needs a key': { connectability: 'api_key', name: 'Google Search Console' },
  'no agent has it, and it needs no sign-in': {
    agentCount: 0,
    connectability: 'none',
    connection: { status: 'connected' },
  },
  'no agent has it, and its client may be set up': { agentCount: 0, oauthClient: { missing: false, editable: true } },
  'its client is missing': {
    agentCount: 0,
    oauthClient: { missing: true, editable: true },
    connectability: 'own_client',
  },
};

describe('the texts of a row stay beside its buttons', () => {
  for (const locale of ['en', 'de']) {
    for (const [state, parts] of Object.entries(states)) {
      it(`where ${state}, in ${locale}`, async () => {
        const found: Record<string, number> = {};
        for (const width of [725, 760, 800, 850, 900, 1_000]) {
          const overlap = await overlapIn(parts, width, locale);
          if (overlap > 0) found[width] = overlap;
        }
        expect(found).to.deep.equal({});
      });
    }
  }
});

describe('the description of an app, which is English,', () => {
  it('is read from left to right also where the page is read from right to left', async () => {
    addArabic();
    const catalog = await CatalogHarness.show(anApi([anApp({ description })]), { locale: 'ar' });
    const row = (await catalog.row('gmail')).element.renderRoot;
    const text = row.querySelector('.description') as HTMLElement;

    expect([
      getComputedStyle(row.querySelector('.row') as Element).direction,
      getComputedStyle(text).direction,
    ]).to.deep.equal(['rtl', 'ltr']);
  });
});

describe('the views of the catalog', () => {
  for (const locale of ['en', 'de']) {
    it(`are on one line beside the search, and the search is no higher than a field, in ${locale}`, async () => {
      for (const width of [725, 760, 800, 850]) {
        await useWindowSize(width);
        const { element, searchField } = await CatalogHarness.show(anApi([anApp()]), { locale });
        const tops = [...element.renderRoot.querySelectorAll('.views button')].map(
          (each) => each.getBoundingClientRect().top,
        );
        expect([width, new Set(tops).size, searchField.offsetHeight <= 36]).to.deep.equal([width, 1, true]);
      }
    });
  }
});
