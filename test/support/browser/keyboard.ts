import type { Page } from 'playwright-core';
import { until } from '../until.js';

/** Far more than the tab stops of any page. */
const maxStops = 80;
const tabStops = 'a[href], button, input, select, summary, textarea, [tabindex]';

/** Presses Tab until the element with this name has the focus; waits first until it is on the page, and throws if the keyboard never comes to it. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await until(`${name} is on the page`, async () =>
    (await namesOf(page, tabStops)).some((each) => isNamed(each, name)),
  );
  const passed: string[] = [];
  for (let stop = 0; stop < maxStops; stop += 1) {
    const focused = await focusedName(page);
    if (isNamed(focused, name)) return;
    passed.push(focused);
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard never came to ${name}, only to: ${passed.join(' · ')}`);
}

/** Waits, without pressing a key, until the element with this name has the focus. */
export async function waitForFocus(page: Page, name: string | RegExp): Promise<void> {
  let focused = '';
  const isThere = async () => {
    focused = await focusedName(page);
    return isNamed(focused, name);
  };
  await until(`the focus is on ${name}`, isThere).catch((cause) => {
    throw new Error(`The focus never came to ${name}; it is on: ${focused}`, { cause });
  });
}

/** Enters an account on the provider's page and allows it. */
export async function allowByKeyboard(tab: Page, account: string): Promise<void> {
  await tab.getByRole('button', { name: 'Allow' }).waitFor();
  await tabTo(tab, /ccount/);
  await tab.keyboard.type(account);
  await tabTo(tab, 'Allow');
  await tab.keyboard.press('Enter');
  await tab.getByRole('heading', { name: `is connected as ${account}` }).waitFor();
}

function isNamed(focused: string, name: string | RegExp): boolean {
  return typeof name === 'string' ? focused === name : name.test(focused);
}

/** The accessible name of the focused element; empty if there is none. */
async function focusedName(page: Page): Promise<string> {
  // An element that has the focus inside it comes before what has it.
  return (await namesOf(page, ':focus')).at(-1) ?? '';
}

/** The accessible names of the visible elements that match a selector, also inside elements. */
function namesOf(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const label = (element as HTMLInputElement).labels?.[0]?.textContent;
        return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
      }),
  );
}
