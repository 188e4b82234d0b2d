import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { colourRules } from '../../ui/support/axe-rules.js';
import { endTransitions } from './end-transitions.js';

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
