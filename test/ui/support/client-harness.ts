import type { OauthClient } from '../../../ui/elements/oauth-client/oauth-client.js';
import { press } from './browser.js';
import type { FakeApi } from './fake-api.js';
import { show } from './show.js';
import { until } from './until.js';

/** Reads and operates the form of an OAuth client as a user does. */
export class ClientHarness {
  private constructor(readonly element: OauthClient) {}

  static async show(api: FakeApi, attributes: Record<string, string> = {}): Promise<ClientHarness> {
    return new ClientHarness(await show('appconnect-oauth-client', api, { app: 'x', 'app-name': 'X', ...attributes }));
  }

  get trigger(): HTMLElement {
    return this.root.querySelector('[part=trigger]') as HTMLElement;
  }

  get isOpen(): boolean {
    return this.root.querySelector('dialog')?.open === true;
  }

  get text(): string {
    return (this.root.querySelector('dialog')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  get labels(): string[] {
    return [...this.root.querySelectorAll('label')].map(({ textContent }) => textContent ?? '');
  }

  get faults(): string[] {
    return [...this.root.querySelectorAll('.fault')].map(({ textContent }) => textContent ?? '');
  }

  /** What was announced where a screen reader gets to while the dialog is open. */
  get announced(): string | undefined {
    return this.root.querySelector('dialog[open] [role=status]')?.textContent ?? undefined;
  }

  value(id: string): string | undefined {
    return this.root.querySelector<HTMLInputElement>(`#${id}`)?.value;
  }

  async open(): Promise<void> {
    await press(this.trigger);
    await until('the form', () => this.root.querySelector('form') !== null);
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      (this.root.querySelector(`#field-${name}`) as HTMLInputElement).value = value;
    }
  }

  async press(selector: string): Promise<void> {
    await press(await until(selector, () => this.root.querySelector(selector) ?? undefined));
    await this.element.updateComplete;
  }

  private get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }
}
