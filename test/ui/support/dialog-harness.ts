import { press } from './browser.js';
import { until } from './until.js';

/** Reads and answers a question. */
export class DialogHarness {
  constructor(private readonly dialog: HTMLDialogElement) {}

  get text(): string {
    return (this.dialog.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  async answer(value: 'confirm' | 'cancel'): Promise<void> {
    await press(await until('the answer', () => this.dialog.querySelector(`button[value=${value}]`)));
    await this.closed();
  }

  async closed(): Promise<void> {
    await until('the question to close', () => !this.dialog.open);
  }
}
