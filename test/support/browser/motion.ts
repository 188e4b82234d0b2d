import type { Page } from 'playwright-core';

/** Returns what moves on the page, or would: transitions, and animations but those that only wait, which are a single step. */
export function motionOn(page: Page): Promise<string[]> {
  return page.locator('*').evaluateAll(findMotion);
}

/** Runs in the page. */
function findMotion(elements: Element[]): string[] {
  const isStep = (easing: string) => easing === 'steps(1)';
  const lasts = (duration: string) => Number.parseFloat(duration) > 0;
  const wouldMove = (element: Element, pseudo: string): boolean => {
    const style = getComputedStyle(element, pseudo);
    const isAnimated = style.animationName !== 'none' && !isStep(style.animationTimingFunction);
    return [...(isAnimated ? [style.animationDuration] : []), style.transitionDuration]
      .join(', ')
      .split(', ')
      .some(lasts);
  };
  const moves = (effect: KeyframeEffect) =>
    Number(effect.getComputedTiming().activeDuration) > 0 &&
    !effect.getKeyframes().every(({ easing }) => isStep(easing));
  const running = new Set(elements.flatMap((element) => element.getAnimations({ subtree: true })));
  return [
    ...elements.flatMap((element) =>
      ['', '::before', '::after', '::backdrop']
        .filter((pseudo) => wouldMove(element, pseudo))
        .map((pseudo) => `${element.localName}.${element.classList}${pseudo} would move`),
    ),
    ...[...running]
      .map(({ effect }) => effect as KeyframeEffect)
      .filter(moves)
      .map(({ target }) => `${target?.localName} moves`),
  ];
}
