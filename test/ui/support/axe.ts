import axe from 'axe-core';
import { useColours } from './browser.js';

/** Says what axe finds wrong, in light and in dark; empty when all is well. */
export async function faultsOf(element: Element): Promise<string[]> {
  const faults: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await useColours(scheme);
    const { violations } = await axe.run(element, { resultTypes: ['violations'] });
    faults.push(
      ...violations.map(
        ({ id, nodes }) =>
          `${scheme}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
      ),
    );
  }
  await useColours('light');
  return faults;
}
