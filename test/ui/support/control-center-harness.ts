import type { LitElement } from 'lit';
import coloursUrl from '../../../ui/control-center/control-center.css?url';
import { wordsIn } from '../../../ui/control-center/preferences.js';
export const words = wordsIn('en');

/** A user in two organizations. */
export const dev = {
  user: 'dev',
  name: 'Dev Patel',
  isPlatformAdmin: false,
  organizations: [
    { org: 'acme', name: 'Acme', role: 'member' as const },
    { org: 'globex', name: 'Globex', role: 'org_admin' as const },
  ],
};

/** Renders one element of the control center, and replaces what the page showed before. */
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

/** Restores the address of the page after each test of a suite. */
export function restoreAddressAfterEach(): void {
  let address = '';

  before(() => {
    address = location.href;
  });

  afterEach(() => history.replaceState(undefined, '', address));
}

/** The control center's colours come from its page, so axe gets the real style sheet while a suite runs. */
export function useControlCenterColours(): void {
  const colours = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: coloursUrl });

  before(async () => {
    const loaded = new Promise((resolve) => colours.addEventListener('load', resolve));
    document.head.append(colours);
    await loaded;
  });

  after(() => colours.remove());
}
