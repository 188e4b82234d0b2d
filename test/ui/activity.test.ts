import { expect } from 'chai';
import type { Access, Gate, GateName } from '../../src/contract/access-contract.js';
import { type AuditEvent, auditActions } from '../../src/contract/activity-contract.js';
import type { Activity } from '../../ui/elements/activity/activity.js';
import '../../ui/elements/activity/activity.js';
import { faultsOf } from './support/axe.js';
import { focused, press, pressKeys } from './support/browser.js';
import { anApp } from './support/builders.js';
import { eventOf } from './support/expect-event.js';
import { FakeApi } from './support/fake-api.js';
import { show } from './support/show.js';
import { until } from './support/until.js';

const ada = { userId: 'ada', name: 'Ada' };
const cleo = { userId: 'cleo', name: 'Cleo' };

function anEvent(parts: Partial<AuditEvent> = {}): AuditEvent {
  const at = '2026-10-03T08:00:00.000Z';
  return { id: '1', at, action: 'app.enabled', outcome: 'done', actor: ada, app: 'gmail', ...parts };
}

const owners: Record<GateName, Gate['owner']> = {
  key: 'platform_admin',
  enabled: 'org_admin',
  assigned: 'org_admin',
  acting_member: 'org_admin',
  connected: 'member',
};

function stoppedAt(...failed: GateName[]): Access {
  const names = Object.keys(owners) as GateName[];
  const gates = names.map((gate) => ({ gate, passed: !failed.includes(gate), owner: owners[gate] }));
  return { allowed: failed.length === 0, gates, actingAs: ada };
}

function aService(parts: Partial<FakeApi> = {}): FakeApi {
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

class ActivityHarness {
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

describe('<appconnect-activity>', () => {
  describe('accessibility', () => {
    it('has no faults in light and dark with events of every outcome', async () => {
      const outcomes = ['done', 'refused', 'failed', 'unknown'] as const;
      const events = outcomes.map((outcome) => anEvent({ id: outcome, outcome, code: 'action_failed' }));
      const harness = await ActivityHarness.show(aService({ activity: { events, nextCursor: 'more' } }));
      await until('the events are there', () => harness.sentences.length === 4);

      expect(await faultsOf(harness.element)).to.deep.equal([]);
    });

    for (const gate of ['none', ...Object.keys(owners)]) {
      it(`has no faults when access stops at: ${gate}`, async () => {
        const access = gate === 'none' ? stoppedAt() : stoppedAt(gate as GateName);
        const harness = await ActivityHarness.show(aService({ access }));
        await harness.explain();

        expect(await faultsOf(harness.element)).to.deep.equal([]);
      });
    }
  });

  describe('keyboard', () => {
    it('moves between the tabs with the arrow keys', async () => {
      const harness = await ActivityHarness.show(aService());
      harness.tab('activity').focus();

      await pressKeys('ArrowRight');

      await until('the second tab has the focus', () => focused() === harness.tab('explain'));
      expect(harness.tab('explain').getAttribute('aria-selected')).to.equal('true');
      expect(harness.tab('activity').tabIndex).to.equal(-1);
    });
  });

  describe('what happened', () => {
    it('makes a sentence of its own of every kind of event', async () => {
      const events = auditActions.map((action) =>
        anEvent({ id: action, action, agent: 'support', subject: 'GMAIL_SEND' }),
      );
      const harness = await ActivityHarness.show(aService({ activity: { events } }));

      await until('the events are there', () => harness.sentences.length === auditActions.length);

      expect(new Set(harness.sentences).size).to.equal(auditActions.length);
      expect(harness.sentences.join()).to.not.include('undefined');
    });

    it('names whose account was used and who asked', async () => {
      const event = anEvent({
        action: 'action.invoked',
        actor: cleo,
        actingAs: ada,
        agent: 'support',
        subject: 'GMAIL_SEND_EMAIL',
        channel: 'bridge',
      });
      const harness = await ActivityHarness.show(aService({ activity: { events: [event] } }));

      await until('the app has its name', () => harness.sentences[0]?.includes('Gmail'));

      expect(harness.sentences).to.deep.equal(['Support called GMAIL_SEND_EMAIL in Gmail for Ada']);
      expect(harness.list.querySelector('.details')?.textContent).to.include('Bridge · asked by Cleo');
    });

    it('shows earlier events on demand, and keeps them when something new happens', async () => {
      const api = aService({ activity: { events: [anEvent({ id: '2' })], nextCursor: 'more' } });
      const harness = await ActivityHarness.show(api);
      await until('the first page is there', () => harness.sentences.length === 1);
      api.activity = { events: [anEvent({ id: '1', action: 'key.saved' })] };
      await press(harness.list.querySelector('.more button') as Element);
      await until('the second page is there', () => harness.sentences.length === 2);
      api.activity = {
        events: [anEvent({ id: '3', action: 'app.disabled' }), anEvent({ id: '2' })],
        nextCursor: 'more',
      };

      api.events.tell({ name: 'app.changed', data: { app: 'gmail' } });

      await until('the new event is on top', () => harness.sentences.length === 3);
      expect(harness.sentences[0]).to.equal('Ada disabled Gmail');
      expect(api.callsOf('listActivity')[1]).to.deep.equal([{ cursor: 'more' }]);
      expect(harness.list.querySelector('.more')).to.equal(null);
    });

    it('says that nothing has happened yet', async () => {
      const harness = await ActivityHarness.show(aService());

      await until('the words are there', () => harness.list.textContent?.includes('Nothing has happened yet'));
    });

    it('tells a member who may see it (§5)', async () => {
      const api = aService();
      api.failNext('listActivity', 'forbidden');
      const harness = await ActivityHarness.show(api);

      await until('the words are there', () => harness.list.textContent?.includes('Only org admins'));
    });

    it('loads again on demand after a failure', async () => {
      const api = aService({ activity: { events: [anEvent()] } });
      api.failNext('listActivity', 'offline');
      const harness = await ActivityHarness.show(api);
      const button = await until('a button is there', () => harness.list.querySelector('[role=alert] button'));

      await press(button);

      await until('the events are there', () => harness.sentences.length === 1);
    });
  });

  describe('explain access', () => {
    it('asks about the chosen app, agent, channel and member', async () => {
      const api = aService({ access: stoppedAt() });
      const harness = await ActivityHarness.show(api, { viewer: 'ada' });
      harness.element.members = [ada, cleo];
      await harness.explain();

      harness.choose(0, 'slack');
      harness.choose(1, 'support');
      harness.choose(3, 'cleo');

      await until('it has asked', () => JSON.stringify(api.callsOf('explainAccess').at(-1))?.includes('cleo'));
      expect(api.callsOf('explainAccess').at(-1)).to.deep.equal([
        { app: 'slack', agent: 'support', channel: 'web', member: 'cleo' },
      ]);
    });

    it('leaves the member to the service on the other channels (§1.8)', async () => {
      const api = aService({ access: stoppedAt() });
      const harness = await ActivityHarness.show(api);
      harness.element.members = [ada, cleo];
      await harness.explain();
      harness.choose(3, 'cleo');

      harness.choose(2, 'bridge');

      await until('it has asked', () => JSON.stringify(api.callsOf('explainAccess').at(-1))?.includes('bridge'));
      expect(api.callsOf('explainAccess').at(-1)).to.deep.equal([
        { app: 'gmail', agent: 'assistant', channel: 'bridge' },
      ]);
      expect(harness.select(3).disabled).to.equal(true);
    });

    it('shows the conditions in order and mends only the first that is not met', async () => {
      const harness = await ActivityHarness.show(aService({ access: stoppedAt('enabled', 'connected') }));

      await harness.explain();

      const items = [...(harness.gates?.querySelectorAll('li') ?? [])];
      expect(items.map(({ className }) => className)).to.deep.equal(['met', 'first', 'met', 'met', 'later']);
      expect(harness.gates?.querySelectorAll('li button').length).to.equal(1);
      expect(harness.verdict).to.equal('Assistant cannot use Gmail');
    });

    it('enables the app, says so, and asks again', async () => {
      const api = aService({ access: stoppedAt('enabled') });
      const harness = await ActivityHarness.show(api);
      await harness.explain();
      api.access = stoppedAt();

      const detail = await eventOf('appconnect-app-enabled', async () => {
        await press(harness.gates?.querySelector('li button') as Element);
        await until('access is given', () => harness.verdict.startsWith('Assistant can use Gmail'));
      });

      expect(detail).to.deep.equal({ app: 'gmail', agentCount: 1 });
    });

    it('gives the app to the agent, says so, and asks again', async () => {
      const api = aService({ access: stoppedAt('assigned') });
      const harness = await ActivityHarness.show(api);
      await harness.explain();
      harness.choose(1, 'support');
      await until('it asks about the other agent', () => harness.verdict.startsWith('Support'));
      api.access = stoppedAt();

      const detail = await eventOf('appconnect-agents-changed', async () => {
        await press(harness.gates?.querySelector('li button') as Element);
        await until('access is given', () => harness.verdict.startsWith('Support can use Gmail'));
      });

      expect(detail).to.deep.equal({ app: 'gmail', agent: 'support', assigned: true, agentCount: 2 });
    });

    it('asks the page to go where the key is', async () => {
      const harness = await ActivityHarness.show(aService({ access: stoppedAt('key') }));
      await harness.explain();

      const detail = await eventOf('appconnect-navigation-requested', () =>
        press(harness.gates?.querySelector('li button') as Element),
      );

      expect(detail).to.deep.equal({ slot: 'integrations' });
    });

    it('offers the Connect button for one’s own account, and for nobody else’s (§5)', async () => {
      const api = aService({ access: stoppedAt('connected') });
      const harness = await ActivityHarness.show(api, { viewer: 'ada' });
      harness.element.members = [ada, cleo];
      await harness.explain();
      const own = harness.gates?.querySelector('appconnect-connect-button');
      api.access = { ...stoppedAt('connected'), actingAs: cleo };

      harness.choose(3, 'cleo');

      await until('it says whom to ask', () => harness.gates?.textContent?.includes('Ask Cleo to connect Gmail.'));
      expect(own).to.not.equal(null);
      expect(harness.gates?.querySelector('appconnect-connect-button')).to.equal(null);
    });

    it('shows a failed mend where it was tried', async () => {
      const api = aService({ access: stoppedAt('enabled') });
      api.failNext('enableApp', 'forbidden');
      const harness = await ActivityHarness.show(api);
      await harness.explain();

      await press(harness.gates?.querySelector('li button') as Element);

      await until('the failure is shown', () => harness.gates?.querySelector('li [role=alert]'));
    });

    it('takes the agents that the page knows, and asks nobody for them', async () => {
      const api = aService({ access: stoppedAt() });
      const harness = await ActivityHarness.show(api);
      harness.element.agents = [{ agent: 'helper', name: 'Helper' }];

      await harness.explain();

      expect(harness.verdict.startsWith('Helper can use Gmail')).to.equal(true);
      expect(api.callsOf('listAgents')).to.deep.equal([]);
    });

    it('follows what a colleague changes', async () => {
      const api = aService({ access: stoppedAt('enabled') });
      const harness = await ActivityHarness.show(api);
      await harness.explain();
      api.access = stoppedAt();

      api.events.tell({ name: 'app.changed', data: { app: 'gmail' } });

      await until('access is given', () => harness.verdict.startsWith('Assistant can use Gmail'));
    });
  });

  it('speaks German, and stands from right to left', async () => {
    const german = await ActivityHarness.show(aService(), { locale: 'de' });
    expect(german.tab('explain').textContent?.trim()).to.equal('Zugriff erklären');

    const arabic = await ActivityHarness.show(aService(), { locale: 'ar' });
    expect(arabic.element.dir).to.equal('rtl');
    expect(await faultsOf(arabic.element)).to.deep.equal([]);
  });
});
