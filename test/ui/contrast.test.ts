import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { contrastOf, minContrast, pixelOf } from '../support/browser/contrast.js';
import { useColorScheme } from './support/browser.js';
import { anApi, gmail, jira } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { frame } from './support/until.js';

describe('Borders of controls', () => {
  afterEach(() => useColorScheme('light'));

  for (const scheme of ['light', 'dark'] as const) {
    it(`stand out against what is on both sides of them, in ${scheme}`, async () => {
      await useColorScheme(scheme);
      const catalog = await CatalogHarness.show(anApi([gmail, jira]));
      const enable = (await catalog.row('jira')).button('enable') as HTMLElement;
      const toolbar = catalog.searchField.closest('.toolbar') as HTMLElement;
      for (const control of [catalog.searchField, enable]) control.style.transition = 'none';
      await frame();

      for (const control of [catalog.searchField, enable]) {
        const { borderTopColor, backgroundColor } = getComputedStyle(control);
        for (const side of [backgroundColor, getComputedStyle(toolbar).backgroundColor]) {
          const contrast = contrastOf(pixelOf(borderTopColor), pixelOf(side));
          expect(contrast, `${borderTopColor} on ${side}`).to.be.at.least(minContrast);
        }
      }
    });
  }
});
