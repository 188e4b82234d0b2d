import type { ProfilesPicker } from '../../../ui/elements/profiles-picker/profiles-picker.js';
import { press, typeText } from './browser.js';
import { anApp } from './builders.js';
import { FakeApi } from './fake-api.js';
import { show } from './show.js';
import { until } from './until.js';

/** With two agents, of which the default one has Gmail. */
export function aPickerApi(): FakeApi {
  const api = new FakeApi();
  api.apps = [anApp()];
  api.agents = [
    { agent: 'assistant', name: 'Assistant', isDefault: true, assigned: true },
    { agent: 'researcher', name: 'Researcher', isDefault: false, assigned: false },
  ];
  return api;
}

/** Reads and operates the profiles picker as a user does. */
export class PickerHarness {
  private constructor(readonly element: ProfilesPicker) {}

  static async show(api: FakeApi, attributes: Record<string, string> = {}): Promise<PickerHarness> {
    return new PickerHarness(
      await show('appconnect-profiles-picker', api, { app: 'gmail', 'app-name': 'Gmail', ...attributes }),
    );
  }

  get trigger(): HTMLElement {
    return this.root.querySelector('.trigger') as HTMLElement;
  }

  get isOpen(): boolean {
    return this.root.querySelector('dialog')?.open === true;
  }

  /** What is told beside the button. */
  get note(): string | undefined {
    return this.root.querySelector('.trigger + .note')?.textContent ?? undefined;
  }

  get text(): string {
    return (this.root.querySelector('dialog')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  /** Each agent with or without a tick, with the note beside it. */
  get agents(): string[] {
    return [...this.root.querySelectorAll('li')].map((item) => {
      const mark = item.querySelector('input')?.checked ? 'x' : ' ';
      return `[${mark}] ${[...item.querySelectorAll('span')].map((span) => span.textContent?.trim()).join(' | ')}`;
    });
  }

  /** What was announced where a screen reader gets to while the dialog is open. */
  get announced(): string | undefined {
    return this.root.querySelector('dialog[open] [role=status]')?.textContent ?? undefined;
  }

  async open(): Promise<void> {
    await press(this.trigger);
    await until('the dialog', () => this.isOpen && this.root.querySelector('[role=progressbar]') === null);
  }

  async tick(name: string): Promise<void> {
    const boxes = [...this.root.querySelectorAll('li')];
    const box = boxes.find((item) => item.querySelector('.agent')?.textContent === name)?.querySelector('input');
    await press(box as Element);
    await this.element.updateComplete;
  }

  async search(text: string): Promise<void> {
    (this.root.querySelector('input[type=search]') as HTMLElement).focus();
    await typeText(text);
    await this.element.updateComplete;
  }

  async pressAgain(): Promise<void> {
    await press(this.root.querySelector('.note button') as Element);
  }

  private get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }
}
