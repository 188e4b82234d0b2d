import type { Page } from 'playwright-core';
import { endTransitions } from './end-transitions.js';

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
