import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import type { AppRow } from '../../ui/elements/app-row/app-row.js';
import { focused, pressKeys } from './support/browser.js';
import { anApi, manyApps } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { until } from './support/until.js';

describe('The focus in a catalog', () => {
  for (const key of ['ArrowUp', 'Shift+Tab']) {
    it(`shows what has the focus below its toolbar, when a person goes up with ${key}`, async () => {
      const catalog = await CatalogHarness.show(anApi(manyApps(300)), { view: 'all' });
      await catalog.scrollDown();
      await until('rows in view', () => catalog.rows.includes('App 70'));
      await ((await catalog.row('app-70')).element as AppRow).focusNextStep();
      const toolbar = catalog.element.shadowRoot?.querySelector('.toolbar') as HTMLElement;

      const hidden: string[] = [];
      for (let step = 0; step < 20; step += 1) {
        await pressKeys(key);
        await catalog.settledFrames();
        const { top } = (focused() as HTMLElement).getBoundingClientRect();
        if (top < toolbar.getBoundingClientRect().bottom)
          hidden.push(`${focused()?.getAttribute('aria-label')}: ${top}`);
      }

      expect(hidden).to.deep.equal([]);
    });
  }
});
