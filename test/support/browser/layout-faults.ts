import type { Page } from 'playwright-core';

/** Returns the texts and controls of the gallery that overflow their containers horizontally. */
export async function layoutFaultsOn(page: Page): Promise<string[]> {
  const scrolls = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const faults = await page.locator('story-preview *').evaluateAll(findWhatSticksOut);
  return scrolls > 0 ? [`the page scrolls sideways by ${scrolls} px`, ...faults] : faults;
}

/** Runs in the page. Ignores text with an ellipsis and text for screen readers only. */
function findWhatSticksOut(elements: Element[]): string[] {
  const hostOf = (element: Element): Element | undefined => (element.getRootNode() as ShadowRoot).host;
  const above = (element: Element) => element.assignedSlot ?? element.parentElement ?? hostOf(element);
  const isEdge = (element: Element) => element.matches('dialog') || hostOf(element)?.localName === 'story-preview';
  const wayUp = (element: Element | undefined): Element[] =>
    element === undefined ? [] : isEdge(element) ? [element] : [element, ...wayUp(above(element))];
  const isOnPurpose = (element: Element) => {
    const { clipPath, overflowX, textOverflow } = getComputedStyle(element);
    return clipPath === 'inset(50%)' || (textOverflow === 'ellipsis' && overflowX === 'hidden');
  };
  const cuts = (element: Element) => isEdge(element) || getComputedStyle(element).overflowX !== 'visible';

  const textsOf = (element: Element) =>
    [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
  const boxesOf = (element: Element) => {
    const range = document.createRange();
    const boxes = textsOf(element).flatMap((text) => {
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
    const isBox = element.matches('button, dialog, img, input, select, svg');
    return (isBox ? [...boxes, element.getBoundingClientRect()] : boxes).filter(({ width }) => width > 0);
  };
  const sticksOut = (element: Element): boolean => {
    const boxes = boxesOf(element);
    if (boxes.length === 0 || getComputedStyle(element).visibility !== 'visible') return false;
    const way = element.matches('dialog') ? [document.documentElement] : wayUp(element);
    if (way.some(isOnPurpose)) return false;
    if (textsOf(element).length > 0 && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      return true;
    return way
      .filter((each) => each !== element && (cuts(each) || each === document.documentElement))
      .some((each) => {
        const { left, right } = each.getBoundingClientRect();
        return boxes.some((box) => box.left < left - 2 || box.right > right + 2);
      });
  };
  return elements
    .filter(sticksOut)
    .map(
      (element) => `<${hostOf(element)?.localName}> ${element.localName}: ${element.textContent?.trim().slice(0, 60)}`,
    );
}
