import type { Page } from 'playwright-core';

/** Says what on the page moves, or would move when touched, for longer than a millisecond. */
export function motionOn(page: Page): Promise<string[]> {
  return page.locator('*').evaluateAll(findMotion);
}

/** Runs in the page. */
function findMotion(elements: Element[]): string[] {
  const isLong = (duration: string) => Number.parseFloat(duration) * (duration.endsWith('ms') ? 1 : 1000) > 1;
  const wouldMove = (element: Element, pseudo: string): boolean => {
    const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
    const durations = [
      ...(animationName === 'none' ? [] : animationDuration.split(', ')),
      ...transitionDuration.split(', '),
    ];
    return durations.some(isLong);
  };
  const running = new Set(elements.flatMap((element) => element.getAnimations({ subtree: true })));
  return [
    ...elements.flatMap((element) =>
      ['', '::before', '::after', '::backdrop']
        .filter((pseudo) => wouldMove(element, pseudo))
        .map((pseudo) => `${element.localName}.${element.classList}${pseudo} would move`),
    ),
    ...[...running]
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.localName} moves`),
  ];
}
