import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Says what axe finds wrong on the page as it stands, in light and in dark; empty when all is well. */
export async function axeFaultsOn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await page.evaluate(runAxe)).map((fault) => `${colorScheme}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** Runs in the page, once its colours have finished to fade: axe would measure what is in between. */
async function runAxe(): Promise<string[]> {
  const elementsIn = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? elementsIn(each.shadowRoot) : [])]);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const transitions = elementsIn(document)
    .flatMap((element) => element.getAnimations())
    .filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  );
}
