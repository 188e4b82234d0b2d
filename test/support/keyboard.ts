import type { Page } from 'playwright-core';

/** Far more than the tab stops of any page. */
const maxStops = 80;
const maxChecks = 400;

/** Presses Tab until the element with this name has the focus; throws if it never does. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
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
  for (let asked = 0; asked < maxChecks; asked += 1) {
    if (isNamed(await focusedName(page), name)) return;
    await page.waitForTimeout(20);
  }
  throw new Error(`The focus never came to ${name}; it is on: ${await focusedName(page)}`);
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
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === null || element === document.body) return '';
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}
