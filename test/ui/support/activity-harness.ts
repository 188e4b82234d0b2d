import type { Activity } from '../../../ui/elements/activity/activity.js';
import '../../../ui/elements/activity/activity.js';
import { press } from './browser.js';
import type { FakeApi } from './fake-api.js';
import { show } from './show.js';
import { until } from './until.js';

/** Reads what happened and what is explained, and presses there, as a person would. */
export class ActivityHarness {
  constructor(readonly element: Activity) {}

  static async show(api: FakeApi, attributes: Record<string, string> = {}): Promise<ActivityHarness> {
    return new ActivityHarness(await show('appconnect-activity', api, attributes));
  }

  tab(name: 'activity' | 'explain'): HTMLElement {
    return this.element.renderRoot.querySelector(`#${name}`) as HTMLElement;
  }

  get list(): ShadowRoot {
    return this.element.renderRoot.querySelector('appconnect-activity-list')?.shadowRoot as ShadowRoot;
  }

  get sentences(): string[] {
    return [...(this.list?.querySelectorAll('.sentence') ?? [])].map(({ textContent }) => textContent ?? '');
  }

  get explainer(): ShadowRoot {
    return this.element.renderRoot.querySelector('appconnect-access-explainer')?.shadowRoot as ShadowRoot;
  }

  get gates(): ShadowRoot | undefined {
    return this.explainer?.querySelector('appconnect-gate-list')?.shadowRoot ?? undefined;
  }

  get verdict(): string {
    return this.gates?.querySelector<HTMLElement>('.verdict')?.textContent?.trim() ?? '';
  }

  select(index: number): HTMLSelectElement {
    return this.explainer.querySelectorAll('select')[index] as HTMLSelectElement;
  }

  choose(index: number, value: string): void {
    const select = this.select(index);
    select.value = value;
    select.dispatchEvent(new Event('change'));
  }

  async explain(): Promise<void> {
    await press(this.tab('explain'));
    await until('the answer is there', () => this.verdict !== '');
  }
}
