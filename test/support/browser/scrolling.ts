import type { Locator } from 'playwright-core';
import { until } from '../until.js';

/** Turns the wheel by so much, and waits until what scrolls with this element is at rest again. */
export async function turnWheel(element: Locator, distancePx: number): Promise<void> {
  const before = await topOf(element);
  await element.page().mouse.wheel(0, distancePx);
  await until('the wheel has scrolled the page', async () => (await topOf(element)) !== before);
  await waitForRest(element);
}

/** Waits until an element is at the same place in two frames, once scrolling and layout have ended. */
export async function waitForRest(element: Locator): Promise<void> {
  await element.evaluate(async (each) => {
    let before = Number.NaN;
    for (let top = each.getBoundingClientRect().top; top !== before; top = each.getBoundingClientRect().top) {
      before = top;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

function topOf(element: Locator): Promise<number> {
  return element.evaluate((each) => each.getBoundingClientRect().top);
}
