import type { AppRow } from '../../../ui/elements/app-row/app-row.js';
import type { ConnectButton } from '../../../ui/elements/connect-button/connect-button.js';
import { press } from './browser.js';
import { DialogHarness } from './dialog-harness.js';
import { until } from './until.js';

/** Reads and operates a row or a connect button as a user does. */
export class RowHarness {
  constructor(readonly element: AppRow | ConnectButton) {}

  get text(): string {
    return (this.root.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  get status(): string | undefined {
    return this.textOf('.status');
  }

  get timeLeft(): string | undefined {
    return this.textOf('.time');
  }

  /** The note on how the last attempt ended. */
  get outcome(): string | undefined {
    return this.textOf('.outcome span');
  }

  /** What was announced last. */
  get announced(): string | undefined {
    return this.textOf('[role=status]');
  }

  get actions(): string[] {
    return [...this.root.querySelectorAll<HTMLElement>('[data-action]')].map(({ dataset }) => dataset.action ?? '');
  }

  get logo(): HTMLImageElement | undefined {
    return this.root.querySelector('img') ?? undefined;
  }

  get letter(): string | undefined {
    return this.textOf('.logo');
  }

  button(action: string): HTMLElement | undefined {
    return this.root.querySelector<HTMLElement>(`[data-action="${action}"]`) ?? undefined;
  }

  isBusy(action: string): boolean {
    return this.button(action)?.getAttribute('aria-busy') === 'true';
  }

  async press(action: string): Promise<void> {
    await press(await until(`the button ${action}`, () => this.button(action)));
  }

  async dismiss(): Promise<void> {
    await press(await until('the dismiss button', () => this.root.querySelector('.outcome button')));
  }

  dialog(): Promise<DialogHarness> {
    return DialogHarness.in(this.root);
  }

  private get root(): ShadowRoot {
    return this.element.shadowRoot as ShadowRoot;
  }

  private textOf(selector: string): string | undefined {
    return this.root.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim();
  }
}
