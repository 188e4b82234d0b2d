import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { colourRules } from '../../ui/support/axe-rules.js';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the violations that axe finds on the page in light, and those of colours in dark too. */
export async function axeFaultsOn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endTransitions);
    const rules = colorScheme === 'light' ? [] : colourRules;
    faults.push(...(await page.evaluate(runAxe, rules)).map((fault) => `${colorScheme}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** Runs in the page before its colours are read, which would be some in between. */
async function endTransitions(): Promise<void> {
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? elementsIn(each.shadowRoot) : [])]);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const transitions = elementsIn(document)
    .flatMap((element) => element.getAnimations())
    .filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/** Runs in the page. Without names of rules it runs all. */
async function runAxe(names: string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  // axe reads the fill colour of a text, which forced colours leave as it was written.
  const isForced = matchMedia('(forced-colors: active)').matches;
  const values = names.filter((name) => !isForced || name !== 'color-contrast');
  const rules = { 'color-contrast': { enabled: !isForced } };
  const chosen = names.length > 0 ? { runOnly: { type: 'rule' as const, values } } : { rules };
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...chosen });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  );
}

/** Returns what is selected on the page and looks like what is not selected beside it. */
export async function selectionFaultsOn(page: Page): Promise<string[]> {
  await page.evaluate(endTransitions);
  const { selected, faults } = await page.locator('*').evaluateAll(findUnseenSelections);
  return selected === 0 ? ['nothing is selected on the page'] : faults;
}

/** Runs in the page. */
function findUnseenSelections(elements: Element[]): { selected: number; faults: string[] } {
  const controls = '[aria-pressed], [aria-selected], [aria-current], label:has([type=radio])';
  const isSelected = (element: Element) =>
    element.matches(
      '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), label:has(:checked)',
    );
  // Forced colours keep the alpha of a background, which shows nothing over the same colour.
  const opaque = (color: string) => color.match(/\d+/g)?.slice(0, 3).join();
  const lookOf = (element: Element) => {
    const { color, backgroundColor, borderBottom } = getComputedStyle(element);
    const icons = element.querySelectorAll('svg').length;
    return [color, opaque(backgroundColor), borderBottom, icons].join(' ');
  };
  const shown = elements.filter((element) => element.matches(controls) && element.checkVisibility());
  const selected = shown.filter(isSelected);
  const groupOf = (element: Element) => element.closest('nav, fieldset, [role=group], [role=tablist]');
  const others = (one: Element) => shown.filter((each) => !isSelected(each) && groupOf(each) === groupOf(one));
  const unseen = selected.filter((one) => others(one).some((other) => lookOf(other) === lookOf(one)));
  return { selected: selected.length, faults: unseen.map((one) => `${one.localName}: ${one.textContent?.trim()}`) };
}

/** Returns the badges on the page without a border and a dot, which are all of them that forced colours leave beside the text. */
export async function badgeFaultsOn(page: Page): Promise<string[]> {
  await page.evaluate(endTransitions);
  const { badges, faults } = await page.locator('[part~=badge]').evaluateAll(findUnseenBadges);
  return badges === 0 ? ['there is no badge on the page'] : faults;
}

/** Runs in the page. */
function findUnseenBadges(elements: Element[]): { badges: number; faults: string[] } {
  const shown = elements.filter((element) => element.checkVisibility());
  const probe = document.body.appendChild(document.createElement('p'));
  probe.style.cssText = 'color: CanvasText; background-color: Canvas';
  const { color: text, backgroundColor: canvas } = getComputedStyle(probe);
  probe.remove();
  const isSeen = (width: string, style: string, color: string) =>
    Number.parseFloat(width) >= 1 && style === 'solid' && color !== canvas;
  const faults = shown.flatMap((element) => {
    const badge = getComputedStyle(element);
    const dot = getComputedStyle(element, '::before');
    return [
      ...(isSeen(badge.outlineWidth, badge.outlineStyle, badge.outlineColor) ? [] : ['no border']),
      ...(isSeen(dot.borderTopWidth, dot.borderTopStyle, dot.borderTopColor) ? [] : ['no dot']),
      ...(badge.color === text ? [] : [`text in ${badge.color}`]),
    ].map((fault) => `${element.textContent?.trim()}: ${fault}`);
  });
  return { badges: shown.length, faults };
}

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
