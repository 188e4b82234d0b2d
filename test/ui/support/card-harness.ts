import type { Settings } from '../../../src/contract/settings-contract.js';
import '../../../ui/elements/integrations-card/integrations-card.js';
import type { IntegrationsCard } from '../../../ui/elements/integrations-card/integrations-card.js';
import { press, pressKeys, typeText } from './browser.js';
import { anApp } from './builders.js';
import { DialogHarness } from './dialog-harness.js';
import { FakeApi } from './fake-api.js';
import { show } from './show.js';
import { until } from './until.js';

/** Reads and operates the integrations card as a user does. */
export class CardHarness {
  constructor(readonly card: IntegrationsCard) {}

  static async show(api: FakeApi, attributes: Record<string, string> = {}): Promise<CardHarness> {
    const harness = new CardHarness(await show('appconnect-integrations-card', api, attributes));
    await until('the card has loaded', () => harness.find('.skeleton') === undefined);
    await until('the form is ready', () => harness.find('appconnect-key-form') === undefined || harness.input);
    return harness;
  }

  find(selector: string): HTMLElement | undefined {
    return this.card.renderRoot.querySelector<HTMLElement>(selector) ?? undefined;
  }

  get form(): ShadowRoot | undefined {
    return this.find('appconnect-key-form')?.shadowRoot ?? undefined;
  }

  get input(): HTMLInputElement {
    return this.form?.querySelector('input') as HTMLInputElement;
  }

  get fault(): string {
    return this.form?.querySelector('.fault')?.textContent?.trim() ?? '';
  }

  get text(): string {
    return (this.find('.panel')?.textContent ?? '').replace(/\s+/g, ' ');
  }

  get badge(): string {
    return this.find('.badge')?.textContent ?? '';
  }

  async type(key: string): Promise<void> {
    await press(this.input);
    await typeText(key);
  }

  /** Types a key and has it saved. @returns the function that lets the answer come */
  async startSaving(api: FakeApi, key: string): Promise<() => void> {
    const release = api.hold('saveKey');
    await this.type(key);
    await pressKeys('Enter');
    await until('it is asked', () => api.callsOf('saveKey').length === 1);
    return release;
  }

  /** The dialog that asks for confirmation. */
  dialog(): Promise<DialogHarness> {
    return DialogHarness.in(this.card.renderRoot);
  }
}

/** The settings of a key that was saved in the card. */
export const saved = { saved: true, source: 'saved' as const, lastFour: 'f3a9', editable: true };

export function aCardApi(settings: Partial<Settings> = {}): FakeApi {
  const api = new FakeApi();
  api.settings = { ...api.settings, ...settings };
  api.apps = [anApp()];
  return api;
}

export function aCardApiWithKey(settings: Partial<Settings> = {}): FakeApi {
  return aCardApi({
    key: saved,
    badge: { state: 'connected' },
    inUse: { connections: 14, members: 6, apps: 5 },
    ...settings,
  });
}
