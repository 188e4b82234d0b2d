import type { LitElement } from 'lit';
import { wordsIn } from '../../../ui/control-center/preferences.js';
export const words = wordsIn('en');

/** Somebody in two organizations. */
export const dev = {
  user: 'dev',
  name: 'Dev Patel',
  isPlatformAdmin: false,
  organizations: [
    { org: 'acme', name: 'Acme', role: 'member' as const },
    { org: 'globex', name: 'Globex', role: 'org_admin' as const },
  ],
};

/** Puts one element of the control center on the page. What was there before is gone. */
export async function render<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): Promise<HTMLElementTagNameMap[Tag]> {
  const element = Object.assign(document.createElement(tag), properties);
  document.querySelector('#fixture')?.replaceChildren(element);
  await (element as unknown as LitElement).updateComplete;
  return element;
}

export function within(element: Element, selector: string): HTMLElement {
  return element.shadowRoot?.querySelector<HTMLElement>(selector) as HTMLElement;
}

/** Leaves the address of the page as it was before each test of a suite. */
export function restoreAddressAfterEach(): void {
  let address = '';

  before(() => {
    address = location.href;
  });

  afterEach(() => history.replaceState(undefined, '', address));
}
