import type { GateName } from '../../../src/contract/access-constants.js';
import type { Access, Gate } from '../../../src/contract/access-contract.js';
import type { AuditEvent } from '../../../src/contract/activity-contract.js';
import '../../../ui/elements/activity/activity.js';
import type { Activity } from '../../../ui/elements/activity/activity.js';
import { press } from './browser.js';
import { anApp } from './builders.js';
import { FakeApi } from './fake-api.js';
import { show } from './show.js';
import { until } from './until.js';

/** Reads and operates the activity element as a user does. */
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

  get filters(): ShadowRoot {
    return this.element.renderRoot.querySelector('appconnect-activity-filters')?.shadowRoot as ShadowRoot;
  }

  get summary(): ShadowRoot {
    return this.element.renderRoot.querySelector('appconnect-activity-summary')?.shadowRoot as ShadowRoot;
  }

  filter(name: string): HTMLSelectElement {
    return this.filters.querySelector(`#${name}`) as HTMLSelectElement;
  }

  pick(name: string, value: string): void {
    this.filter(name).value = value;
    this.filter(name).dispatchEvent(new Event('change'));
  }

  /** The addresses of the files, as the links have them. */
  get files(): (string | null)[] {
    return [...this.filters.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  }

  get days(): string[] {
    return [...this.list.querySelectorAll('h2')].map(({ textContent }) => textContent ?? '');
  }

  get sentences(): string[] {
    return [...(this.list?.querySelectorAll('.sentence') ?? [])].map(({ textContent }) => textContent ?? '');
  }

  get badges(): string[] {
    return [...(this.list?.querySelectorAll('.badge') ?? [])].map(({ textContent }) => textContent ?? '');
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

export const ada = { userId: 'ada', name: 'Ada' };

export const cleo = { userId: 'cleo', name: 'Cleo' };

export function anEvent(parts: Partial<AuditEvent> = {}): AuditEvent {
  const at = '2026-10-03T08:00:00.000Z';
  return { id: '1', at, action: 'app.enabled', outcome: 'done', actor: ada, app: 'gmail', ...parts };
}

/** Every gate in order, with its owner. */
export const owners: Record<GateName, Gate['owner']> = {
  key: 'platform_admin',
  enabled: 'org_admin',
  assigned: 'org_admin',
  acting_member: 'org_admin',
  connected: 'member',
};

/** What the service says of each that is closed. */
const mends: Record<GateName, string> = {
  key: 'A platform admin saves it under Integrations.',
  enabled: 'An org admin enables it.',
  assigned: 'An org admin gives it to the agent.',
  acting_member: 'Personal accounts are never used without a person.',
  connected: 'Only that person can connect it.',
};

/** Ada’s access where these gates fail. */
export function accessStoppedAt(...failed: GateName[]): Access {
  const names = Object.keys(owners) as GateName[];
  const gates = names.map((gate) => {
    const passed = !failed.includes(gate);
    return { gate, passed, owner: owners[gate], ...(!passed && { mend: mends[gate] }) };
  });
  return { allowed: failed.length === 0, gates, actingAs: ada };
}

/** The same for one gate, of which the service says this. */
export function accessStoppedWith(gate: GateName, said: Partial<Gate>): Access {
  const access = accessStoppedAt(gate);
  return { ...access, gates: access.gates.map((each) => (each.passed ? each : { ...each, ...said })) };
}

/** An organization with two agents; Gmail is enabled and Slack is not. */
export function anActivityApi(parts: Partial<FakeApi> = {}): FakeApi {
  const agents = [
    { agent: 'assistant', name: 'Assistant', isDefault: true, assigned: true },
    { agent: 'support', name: 'Support', isDefault: false, assigned: false },
  ];
  return Object.assign(new FakeApi(), {
    apps: [anApp(), anApp({ app: 'slack', name: 'Slack', enabled: false })],
    agents,
    ...parts,
  });
}
