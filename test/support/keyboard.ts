import type { Page } from 'playwright-core';

/** Far more than there are stops on any page. */
const maxStops = 80;
const maxChecks = 400;

/** Goes from stop to stop until the focus is on what has that name. Throws where it never comes by. */
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

/** Waits until the focus is on what has that name, without a key being pressed. */
export async function waitForFocus(page: Page, name: string | RegExp): Promise<void> {
  for (let asked = 0; asked < maxChecks; asked += 1) {
    if (isNamed(await focusedName(page), name)) return;
    await page.waitForTimeout(20);
  }
  throw new Error(`The focus never came to ${name}; it is on: ${await focusedName(page)}`);
}

function isNamed(focused: string, name: string | RegExp): boolean {
  return typeof name === 'string' ? focused === name : name.test(focused);
}

/** What holds the focus, by the name that it is announced with; empty where nothing does. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === null || element === document.body) return '';
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  });
}
