import { press } from './browser.js';
import { until } from './until.js';

/** Reads and answers a confirm dialog. */
export class DialogHarness {
  private constructor(private readonly dialog: HTMLDialogElement) {}

  /** Waits for the confirm dialog of an element. */
  static async in(root: ParentNode): Promise<DialogHarness> {
    const question = () => root.querySelector('appconnect-confirm-dialog')?.shadowRoot;
    const open = () => question()?.querySelector<HTMLDialogElement>('dialog[open]');
    return new DialogHarness(await until('a question', open));
  }

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
