import axe from 'axe-core';
import { colourRules } from './axe-rules.js';
import { useColorScheme } from './browser.js';
import { frames } from './until.js';

/** Returns the violations that axe finds in light, and those of colours in dark too. */
export async function axeFaultsOf(element: Element): Promise<string[]> {
  const faults: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await useColorScheme(scheme);
    await transitionsEnded();
    const rules = scheme === 'light' ? {} : { runOnly: { type: 'rule' as const, values: colourRules } };
    const { violations } = await axe.run(element, { resultTypes: ['violations'], ...rules });
    faults.push(
      ...violations.map(
        ({ id, nodes }) =>
          `${scheme}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
      ),
    );
  }
  await useColorScheme('light');
  return faults;
}

/** Waits for transitions between colour schemes, since axe would measure colours in between. */
async function transitionsEnded(): Promise<void> {
  await frames(2);
  await Promise.allSettled(transitionsIn(document).map(({ finished }) => finished));
}

/** A document does not list the animations inside its shadow roots. */
function transitionsIn(root: Document | ShadowRoot): Animation[] {
  const roots = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const own = root.getAnimations().filter((animation) => animation instanceof CSSTransition);
  return [...own, ...roots.flatMap(transitionsIn)];
}
