import type { ClientTest } from '../../../ui/elements/oauth-client/client-test.js';
import { press } from './browser.js';
import type { FakeApi } from './fake-api.js';
import { show } from './show.js';
import { until } from './until.js';

/** Reads and operates the test of a client as a user does. */
export class ClientTestHarness {
  private constructor(readonly element: ClientTest) {}

  static async show(api: FakeApi, attributes: Record<string, string> = {}): Promise<ClientTestHarness> {
    const harness = new ClientTestHarness(await show('appconnect-client-test', api, { app: 'x', ...attributes }));
    await until('the test to be read', () => api.callsOf('getClientTest').length > 0);
    await harness.element.updateComplete;
    return harness;
  }

  get start(): HTMLElement {
    return this.root.querySelector('.start') as HTMLElement;
  }

  get outcome(): string {
    const note = this.root.querySelector('.note');
    const lines = [...(note?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
    return (lines.length > 0 ? lines.join(' ') : (note?.textContent ?? '')).trim();
  }

  get link(): HTMLAnchorElement | null {
    return this.root.querySelector('a');
  }

  get announced(): string {
    return this.root.querySelector('[role=status]')?.textContent ?? '';
  }

  async press(): Promise<void> {
    await press(this.start);
    await this.element.updateComplete;
  }

  private get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }
}
