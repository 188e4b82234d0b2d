import { expect } from 'chai';
import '../../ui/elements/catalog/catalog.js';
import { useColorScheme } from './support/browser.js';
import { anApi, gmail, jira } from './support/builders.js';
import { CatalogHarness } from './support/catalog-harness.js';
import { frame } from './support/until.js';

/** WCAG 2.1, 1.4.11: what marks a control. */
const minContrast = 3;

/** The colour as the browser draws it, whatever the notation. */
function luminanceOf(color: string): number {
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

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
          expect(contrastOf(borderTopColor, side), `${borderTopColor} on ${side}`).to.be.at.least(minContrast);
        }
      }
    });
  }
});
