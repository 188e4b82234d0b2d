import { expect } from 'chai';
import type { GateCause, GateName } from '../../src/contract/access-constants.js';
import type { Gate } from '../../src/contract/access-contract.js';
import {
  ActivityHarness,
  accessStoppedAt,
  accessStoppedWith,
  ada,
  anActivityApi,
  cleo,
} from './support/activity-harness.js';
import { press } from './support/browser.js';
import { anApp } from './support/builders.js';
import { detailOfEvent } from './support/events.js';
import { changeService } from './support/show.js';
import { frame, until } from './support/until.js';

describe('<appconnect-access-explainer>', () => {
  it('shows the conditions in order, with a button only for the first that is not met', async () => {
    const harness = await ActivityHarness.show(anActivityApi({ access: accessStoppedAt('enabled', 'connected') }));

    await harness.explain();

    const items = [...(harness.gates?.querySelectorAll('li') ?? [])];
    expect(items.map(({ className }) => className)).to.deep.equal(['met', 'first', 'met', 'met', 'later']);
    expect(harness.gates?.querySelectorAll('li button').length).to.equal(1);
    expect(harness.verdict).to.equal('Assistant cannot use Gmail');
  });

  it('offers no button to enable what the provider no longer offers', async () => {
    const access = accessStoppedAt('enabled');
    const mend = 'The connection provider no longer offers Gmail.';
    for (const gate of access.gates) if (!gate.passed) Object.assign(gate, { cause: 'not_offered', mend });
    const texts = {
      en: ['The provider no longer offers the app', mend],
      de: ['Der Anbieter bietet die App nicht mehr an', 'Ist sie noch aktiviert, deaktiviert sie ein Org-Admin.'],
    };
    for (const [locale, [condition, hint]] of Object.entries(texts)) {
      const harness = await ActivityHarness.show(anActivityApi({ access }), { locale });

      await harness.explain();

      expect(harness.gates?.textContent).to.contain(condition).and.to.contain(hint);
      expect(harness.gates?.querySelectorAll('li button').length).to.equal(0);
    }
  });

  /** What stands at the condition of Cleo’s access that is not met, with what helps. */
  async function textsAt(gate: GateName, failed: Partial<Gate>, locale: string) {
    const access = { ...accessStoppedWith(gate, failed), actingAs: cleo };
    const api = anActivityApi({ access: accessStoppedAt() });
    const harness = await ActivityHarness.show(api, { locale, viewer: 'ada' });
    harness.element.members = [ada, cleo];
    await harness.explain();
    api.access = access;
    harness.choose(3, 'cleo');
    await until('the answer', () => harness.gates?.querySelector('li.first'));
    return [...(harness.gates?.querySelectorAll('li.first p') ?? [])].map(({ textContent }) => textContent);
  }

  const mend = 'What the service says.';
  const failures: Record<string, [GateName, Partial<Gate>, Record<string, string[]>]> = {
    'no usable key': [
      'key',
      { mend },
      {
        en: ['There is no usable project key', mend],
        de: [
          'Es gibt keinen brauchbaren Projektschlüssel',
          'Ein Plattform-Admin setzt einen gültigen; unter Integrationen steht, was fehlt.',
        ],
      },
    ],
    'a key of another project': [
      'connected',
      { mend, cause: 'other_project' },
      {
        en: ['That person’s account is connected with another project key', mend, 'Ask Cleo to connect Gmail.'],
        de: [
          'Das Konto dieser Person ist mit einem anderen Projektschlüssel verbunden',
          'Mit einem Schlüssel jenes Projekts funktioniert es wieder, sonst erst, wenn diese Person es neu verbindet.',
          'Bitten Sie Cleo, Gmail zu verbinden.',
        ],
      },
    ],
    'a connection that works no more': [
      'connected',
      { mend, cause: 'reconnect_needed' },
      {
        en: ['That person’s account needs reconnecting', mend, 'Ask Cleo to connect Gmail.'],
        de: [
          'Das Konto dieser Person muss neu verbunden werden',
          'Nur diese Person kann es neu verbinden.',
          'Bitten Sie Cleo, Gmail zu verbinden.',
        ],
      },
    ],
  };

  for (const [cause, [gate, failed, texts]] of Object.entries(failures)) {
    it(`names the cause and what helps in each language: ${cause}`, async () => {
      for (const [locale, expected] of Object.entries(texts)) {
        expect(await textsAt(gate, failed, locale), locale).to.deep.equal(expected);
      }
    });
  }

  it('shows the text of the gate, and what the service says, for a cause that it does not know', async () => {
    const cause = 'of_a_newer_service' as GateCause;

    expect((await textsAt('connected', { mend, cause }, 'de')).slice(0, 2)).to.deep.equal([
      'Das Konto dieser Person ist nicht verbunden',
      mend,
    ]);
  });

  it('tells also whose own account it is that the key of its project would open', async () => {
    const access = accessStoppedWith('connected', { mend, cause: 'other_project' });
    const harness = await ActivityHarness.show(anActivityApi({ access }), { viewer: 'ada' });

    await harness.explain();

    expect(harness.gates?.querySelector('li.first p.muted')?.textContent).to.equal(mend);
  });

  it('enables the app, fires the event, and reads the access again', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    api.access = accessStoppedAt();

    const detail = await detailOfEvent('appconnect-app-enabled', async () => {
      await press(harness.gates?.querySelector('li button') as Element);
      await until('access is given', () => harness.verdict.startsWith('Assistant can use Gmail'));
    });

    expect(detail).to.deep.equal({ app: 'gmail', agentCount: 1 });
  });

  it('gives the app to the agent, fires the event, and reads the access again', async () => {
    const api = anActivityApi({ access: accessStoppedAt('assigned') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    harness.choose(1, 'support');
    await until('it asks about the other agent', () => harness.verdict.startsWith('Support'));
    api.access = accessStoppedAt();

    const detail = await detailOfEvent('appconnect-agents-changed', async () => {
      await press(harness.gates?.querySelector('li button') as Element);
      await until('access is given', () => harness.verdict.startsWith('Support can use Gmail'));
    });

    expect(detail).to.deep.equal({ app: 'gmail', agent: 'support', assigned: true, agentCount: 2 });
  });

  it('asks the page to show the slot with the key', async () => {
    const harness = await ActivityHarness.show(anActivityApi({ access: accessStoppedAt('key') }));
    await harness.explain();

    const detail = await detailOfEvent('appconnect-navigation-requested', () =>
      press(harness.gates?.querySelector('li button') as Element),
    );

    expect(detail).to.deep.equal({ slot: 'integrations' });
  });

  it('offers the Connect button for one’s own account, and for nobody else’s (§5)', async () => {
    const api = anActivityApi({ access: accessStoppedAt('connected') });
    const harness = await ActivityHarness.show(api, { viewer: 'ada' });
    harness.element.members = [ada, cleo];
    await harness.explain();
    const own = harness.gates?.querySelector('appconnect-connect-button');
    const hint = 'Only that person can connect it.';
    expect(harness.gates?.textContent, 'what one is told of oneself').not.to.contain(hint);
    api.access = { ...accessStoppedAt('connected'), actingAs: cleo };

    harness.choose(3, 'cleo');

    await until('it says whom to ask', () => harness.gates?.textContent?.includes('Ask Cleo to connect Gmail.'));
    expect(own).to.not.equal(null);
    expect(harness.gates?.textContent).to.contain(hint);
    expect(harness.gates?.querySelector('appconnect-connect-button')).to.equal(null);
  });

  for (const gate of ['key', 'enabled', 'assigned'] as const) {
    it(`tells a member who mends it, without a button that would be refused: ${gate}`, async () => {
      const harness = await ActivityHarness.show(anActivityApi({ access: accessStoppedAt(gate), isAdmin: false }));

      await harness.explain();

      expect(harness.gates?.querySelector('.first')?.textContent).to.match(/admin/);
      expect(harness.gates?.querySelectorAll('li button').length).to.equal(0);
    });
  }

  async function showFailedFix() {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    api.failNext('enableApp', 'forbidden');
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    await press(harness.gates?.querySelector('li button') as Element);
    await until('the failure is shown', () => harness.gates?.querySelector('li [role=alert]'));
    return { api, harness };
  }

  it('shows why a fix failed, beside its button', async () => {
    await showFailedFix();
  });

  it('shows no answer under another choice while its own is on its way, and none of its failures', async () => {
    const { api, harness } = await showFailedFix();
    const release = api.hold('explainAccess');

    harness.choose(0, 'slack');
    await until('it is loading', () => harness.explainer.querySelector('[role=progressbar]'));
    expect([harness.verdict, harness.gates?.querySelectorAll('li').length]).to.deep.equal(['', 0]);
    release();

    await until('the answer', () => harness.verdict === 'Assistant cannot use Slack');
    expect(harness.gates?.querySelector('[role=alert]')).to.equal(null);
  });

  it('shows no failure of a fix that ends under another choice', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    api.failNext('enableApp', 'forbidden');
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    const release = api.hold('enableApp');
    await press(harness.gates?.querySelector('li button') as Element);
    api.access = accessStoppedAt('enabled');
    harness.choose(0, 'slack');
    await until('the answer', () => harness.verdict === 'Assistant cannot use Slack');

    release();

    await until('the fix has ended', () => harness.gates?.querySelector('li button[aria-busy=false]'));
    expect(harness.gates?.querySelector('[role=alert]')).to.equal(null);
  });

  it('shows no answer of another service, whose app may not be there', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    const other = anActivityApi({ apps: [anApp({ app: 'jira', name: 'Jira' })] });
    const release = other.hold('explainAccess');

    changeService(other);

    await until('no answer', () => harness.verdict === '');
    await until('its question', () => other.callsOf('explainAccess').length > 0);
    expect(harness.gates?.querySelector('button') ?? null).to.equal(null);
    expect(other.callsOf('explainAccess')).to.deep.equal([[{ app: 'jira', agent: 'assistant', channel: 'web' }]]);
    release();
  });

  it('offers no app and no agent of another service while its own are on their way', async () => {
    const harness = await ActivityHarness.show(anActivityApi({ access: accessStoppedAt() }));
    await harness.explain();
    const other = anActivityApi({ apps: [anApp({ app: 'jira', name: 'Jira' })] });
    const release = other.hold('listApps');
    const offered = () => [0, 1].map((index) => [...harness.select(index).options].map(({ value }) => value).join());

    changeService(other);

    await until('they are asked for', () => other.callsOf('listApps').length > 0);
    await frame();
    expect(offered()).to.deep.equal(['', '']);
    release();
    await until('its own', () => offered().join(' ') === 'jira assistant,support');
  });

  it('keeps its answer while the same question is asked again', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    const asked = api.callsOf('explainAccess').length;
    const release = api.hold('explainAccess');

    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });
    await until('it asks again', () => api.callsOf('explainAccess').length > asked);
    await until('it is busy', () => harness.explainer.querySelector('.answer[aria-busy=true]'));

    expect(harness.verdict).to.equal('Assistant cannot use Gmail');
    release();
  });

  it('reads the access again when a colleague changes something', async () => {
    const api = anActivityApi({ access: accessStoppedAt('enabled') });
    const harness = await ActivityHarness.show(api);
    await harness.explain();
    api.access = accessStoppedAt();

    api.events.emit({ name: 'app.changed', data: { app: 'gmail' } });

    await until('access is given', () => harness.verdict.startsWith('Assistant can use Gmail'));
  });
});
