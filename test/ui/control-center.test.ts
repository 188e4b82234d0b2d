import { expect } from 'chai';
import sinon from 'sinon';
import { AppConnectApi } from '../../ui/api/appconnect-api.js';
import { applyLanguage } from '../../ui/control-center/preferences.js';
import { currentPage, navigate, replacePlace } from '../../ui/control-center/router.js';
import { NavigationRequestedEvent } from '../../ui/events/navigation-requested-event.js';
import { type Place, PlaceChangedEvent } from '../../ui/events/place-changed-event.js';
import { focused, pressKeys, useWindowSize } from './support/browser.js';
import { dev, render, restoreAddressAfterEach, within } from './support/control-center-harness.js';
import { until } from './support/until.js';

describe('<control-center>', () => {
  restoreAddressAfterEach();

  const answers: Record<string, unknown> = {
    '/v1/session': { ...dev, org: 'globex', role: 'org_admin' },
    '/v1/ui': {
      plugin: { state: 'open' },
      modules: [],
      slots: [
        { slot: 'integrations', element: 'test-integrations' },
        { slot: 'activity', element: 'test-activity' },
      ],
    },
    '/v1/agents': { agents: [] },
    '/v1/members': { members: [{ user: 'dev', name: 'Dev Patel', role: 'org_admin', isServiceAccount: false }] },
  };
  let fetching: sinon.SinonStub;

  before(() => import('../../ui/control-center/control-center.js'));

  beforeEach(() => {
    fetching = sinon.stub(window, 'fetch');
    fetching.callsFake(async (path: string) => {
      const isKnown = path in answers;
      return new Response(JSON.stringify(answers[path] ?? { detail: 'Nobody is signed in.' }), {
        status: isKnown ? 200 : 401,
      });
    });
  });

  afterEach(() => {
    fetching.restore();
    applyLanguage('en');
  });

  function shownElements(center: Element): string[] {
    const page = within(center, 'settings-page:not([hidden])');
    const slot = page?.querySelector('plugin-slot');
    return [...(slot?.shadowRoot?.querySelectorAll('.contributions > *') ?? [])].map(({ localName }) => localName);
  }

  it('moves the focus into the navigation of a narrow window, keeps it there, and back on Escape', async () => {
    await useWindowSize(360);
    const center = await render('control-center', {});
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    const opener = within(center, '.bar .icon-button');
    opener.focus();

    await pressKeys('Enter');
    await until('Close has the focus', () => focused() === within(center, '.side .icon-button'));
    expect(within(center, '.skip').inert).to.equal(true);
    await pressKeys('Escape');

    await until('the button has the focus again', () => focused() === opener);
    expect(within(center, '.skip').inert).to.equal(false);
    await useWindowSize(1024);
  });

  it('closes the drawer where the browser goes back to another page', async () => {
    await useWindowSize(360);
    navigate('activity');
    const center = await render('control-center', {});
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    navigate('integrations');
    within(center, '.bar .icon-button').click();
    await until('Close has the focus', () => focused() === within(center, '.side .icon-button'));

    history.back();

    await until('the page before', () => currentPage() === 'activity');
    await until('the button has the focus', () => focused() === within(center, '.bar .icon-button'));
    await useWindowSize(1024);
  });

  it('shows the sign-in instead of the old person once a request says that nobody is signed in', async () => {
    const center = await render('control-center', {});
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    const { '/v1/session': _ended, ...signedOut } = answers;
    fetching.callsFake(async (path: string) => {
      const known = { ...signedOut, '/v1/people': { people: [] } }[path];
      return new Response(JSON.stringify(known ?? {}), { status: known === undefined ? 401 : 200 });
    });

    await new AppConnectApi().getSettings().catch(() => undefined);

    await until('the sign-in', () => within(center, 'sign-in-chooser'));
    expect(within(center, 'account-menu')).to.equal(null);
  });

  for (const [who, user, hash] of [
    ['the next person', 'eve', '#/activity'],
    ['the same person', 'dev', '#/activity?tab=explain'],
  ] as const) {
    it(`leads ${who} to ${hash} after a session that ended`, async () => {
      let session: unknown = answers['/v1/session'];
      fetching.callsFake(async (path: string) => {
        const known = { ...answers, '/v1/people': { people: [] }, '/v1/session': session }[path];
        return new Response(JSON.stringify(known ?? {}), { status: known === undefined ? 401 : 200 });
      });
      history.replaceState(undefined, '', '#/activity?tab=explain');
      const center = await render('control-center', {});
      await until('the activity', () => shownElements(center).includes('test-activity'));
      session = undefined;
      window.dispatchEvent(new Event('focus'));
      await until('the sign-in', () => within(center, 'sign-in-chooser'));
      session = { ...dev, user, org: 'globex', role: 'org_admin' };
      window.dispatchEvent(new Event('focus'));
      await until('the activity again', () => shownElements(center).includes('test-activity'));

      expect(location.hash).to.equal(hash);
    });
  }

  const organizationsIn = (menu: Element) => [
    ...(menu.shadowRoot?.querySelectorAll<HTMLElement>('.panel .row[aria-pressed]') ?? []),
  ];

  async function switchTo(name: string, center: Element): Promise<void> {
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    const menu = within(center, 'account-menu');
    within(menu, '.account').click();
    await until('the organizations', () => organizationsIn(menu).length > 0);
    const row = organizationsIn(menu).find(({ textContent }) => textContent?.includes(name));
    row?.focus();
    await pressKeys('Enter');
  }

  it('says why the organization stayed as it was, keeps what was looked for, and the focus at the account', async () => {
    navigate('integrations');
    const center = await render('control-center', {});
    await until('the integrations', () => shownElements(center).includes('test-integrations'));
    replacePlace('integrations', { query: 'mail' });
    fetching.callsFake(async (path: string, init?: RequestInit) => {
      if (init?.method === 'POST') throw new TypeError('Failed to fetch');
      const isKnown = path in answers;
      return new Response(JSON.stringify(answers[path] ?? {}), { status: isKnown ? 200 : 401 });
    });

    await switchTo('Acme', center);

    await until('the reason', () => within(center, '[role=alert]')?.textContent?.trim());
    expect(location.hash).to.equal('#/integrations?query=mail');
    expect(focused()).to.equal(within(within(center, 'account-menu'), '.account'));

    window.dispatchEvent(new Event('focus'));
    await until('the reason is gone', () => within(center, '[role=alert]') === null);
  });

  it('moves the focus to the page of another organization', async () => {
    const center = await render('control-center', {});
    fetching.callsFake(async (path: string, init?: RequestInit) => {
      if (init?.method === 'POST') answered = { ...answers, '/v1/session': { ...dev, org: 'acme', role: 'member' } };
      const isKnown = init?.method === 'POST' || path in answered;
      return new Response(JSON.stringify(answered[path] ?? {}), { status: isKnown ? 200 : 401 });
    });
    let answered: Record<string, unknown> = answers;

    await switchTo('Acme', center);

    await until(
      'the focus on the page',
      () => focused() === within(within(center, 'settings-page:not([hidden])'), 'h1'),
    );
  });

  it('takes the pages of an admin from somebody who is none any more, once the service refuses a change', async () => {
    const center = await render('control-center', {});
    const links = () => [...(within(center, 'side-navigation')?.shadowRoot?.querySelectorAll<HTMLElement>('a') ?? [])];
    const pages = () => links().map(({ dataset }) => dataset.page);
    await until('the pages of an admin', () => pages().includes('workspace'));
    fetching.callsFake(async (path: string) => {
      const answer = { ...answers, '/v1/session': { ...dev, org: 'globex', role: 'member' } }[path];
      return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 403 : 200 });
    });

    await new AppConnectApi().enableApp('gmail').catch(() => undefined);

    await until('the pages of a member', () => !pages().includes('workspace'));
    expect(pages()).to.deep.equal(['integrations', 'agents', 'activity']);
  });

  it('says which step of a plugin failed, where the plugin is closed', async () => {
    const closed = { plugin: { state: 'closed', task: 'tables' }, modules: [], slots: [] };
    fetching.callsFake(async (path: string) => {
      const answer = { ...answers, '/v1/ui': closed }[path];
      return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 401 : 200 });
    });

    const center = await render('control-center', {});

    const slotText = () =>
      within(center, 'settings-page:not([hidden])')?.querySelector('plugin-slot')?.shadowRoot?.textContent;
    await until('the reason', () => slotText()?.includes('since this failed: tables'));
  });

  it('has no page of settings for a member, whatever the address says', async () => {
    const { '/v1/session': _admin, ...others } = answers;
    fetching.callsFake(async (path: string) => {
      const answer = { ...others, '/v1/session': { ...dev, org: 'acme', role: 'member' } }[path];
      return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 401 : 200 });
    });
    navigate('workspace');
    const center = await render('control-center', {});

    await until('the integrations', () => shownElements(center).includes('test-integrations'));
    const links = within(center, 'side-navigation')?.shadowRoot?.querySelectorAll<HTMLElement>('a') ?? [];
    expect([...links].map(({ dataset }) => dataset.page)).to.deep.equal(['integrations', 'agents', 'activity']);
    expect(currentPage()).to.equal('integrations');
  });

  it('shows the elements of each slot, in whatever order the pages are visited', async () => {
    navigate('activity');
    const center = await render('control-center', {});
    await until('the activity is shown', () => shownElements(center).includes('test-activity'));

    navigate('integrations');

    await until('the integrations are shown', () => shownElements(center).includes('test-integrations'));
    expect(shownElements(center)).to.deep.equal(['test-integrations']);
    navigate('activity');
    await until('the activity is shown again', () => shownElements(center).includes('test-activity'));
  });

  it('keeps the window where members and agents cannot be read, and says so on the page of the agents', async () => {
    const { '/v1/agents': _agents, '/v1/members': _members, ...others } = answers;
    let answered: Record<string, unknown> = others;
    fetching.callsFake(async (path: string) => {
      const isKnown = path in answered;
      return new Response(JSON.stringify(answered[path] ?? { code: 'internal' }), { status: isKnown ? 200 : 500 });
    });
    navigate('integrations');
    const center = await render('control-center', {});
    await until('the integrations', () => shownElements(center).includes('test-integrations'));

    navigate('agents');
    const again = await until('why they are not there', () =>
      within(center, 'settings-page:not([hidden]) [role=alert] button'),
    );
    answered = answers;
    again.focus();
    await pressKeys('Enter');

    await until('the agents', () => within(center, 'agents-page'));
    await until(
      'the focus on its heading',
      () => focused() === within(within(center, 'settings-page:not([hidden])'), 'h1'),
    );
  });

  it('sets the viewer, the members and the agents on the elements', async () => {
    navigate('activity');
    const center = await render('control-center', {});
    const slot = () => within(center, 'plugin-slot')?.shadowRoot?.querySelector('test-activity') ?? undefined;
    const element = (await until('the activity is shown', slot)) as HTMLElement & Record<string, unknown>;
    await until('the agents are there', () => element.agents);

    const { viewer, members, agents, locale } = element;
    expect({ viewer, members, agents, locale }).to.deep.equal({
      viewer: 'dev',
      members: [{ userId: 'dev', name: 'Dev Patel' }],
      agents: [],
      locale: document.documentElement.lang,
    });
  });

  it('keeps the region that the browser has for a language, for dates and times', () => {
    sinon.stub(navigator, 'languages').value(['fr-CA', 'de-AT', 'de']);

    applyLanguage('de');
    expect(document.documentElement.lang).to.equal('de-AT');
    applyLanguage('en');
    expect(document.documentElement.lang).to.equal('en');
  });

  it('says in the language of the page why it cannot start', async () => {
    applyLanguage('de');
    fetching.rejects(new TypeError('Failed to fetch'));

    const center = await render('control-center', {});

    await until('the reason', () => within(center, '[role=alert]')?.textContent?.includes('Der Host hat nicht'));
  });

  it('shows the page that an element requests', async () => {
    navigate('activity');
    const center = await render('control-center', {});
    const slot = () => within(center, 'plugin-slot')?.shadowRoot?.querySelector('test-activity') ?? undefined;
    const element = await until('the activity is shown', slot);

    element.dispatchEvent(new NavigationRequestedEvent({ slot: 'integrations' }));

    expect(currentPage()).to.equal('integrations');
  });

  it('uses the width of a wide screen', async () => {
    await useWindowSize(2_560, 1_300);

    const center = await render('control-center', {});

    const shown = await until('the window', () => within(center, '.window'));
    expect(shown.offsetWidth).to.be.above(2_560 * 0.7);
    await useWindowSize(1_024);
  });

  describe('the address', () => {
    async function showActivity(): Promise<PlacedElement> {
      const center = await render('control-center', {});
      const slot = () => within(center, 'plugin-slot')?.shadowRoot?.querySelector<PlacedElement>('test-activity');
      return until('the activity is shown', () => slot() ?? undefined);
    }

    it('names what an element shows, and changes with it', async () => {
      history.replaceState(undefined, '', '#/activity?tab=explain&foreign=1');

      const element = await showActivity();

      expect(element.place).to.deep.equal({ tab: 'explain' });
      expect(location.hash).to.equal('#/activity?tab=explain');
      element.place = { tab: 'other' };
      element.dispatchEvent(new PlaceChangedEvent({ place: element.place }));
      await until('the address', () => location.hash === '#/activity?tab=other');
    });

    it('names it again when the page is chosen in the navigation', async () => {
      history.replaceState(undefined, '', '#/activity?tab=explain');
      await showActivity();
      navigate('integrations');

      navigate('activity');

      await until('the address', () => location.hash === '#/activity?tab=explain');
    });
  });
});

type PlacedElement = HTMLElement & { place: Place };

class TestActivity extends HTMLElement {
  private tab = '';

  get place(): Place {
    return { tab: this.tab };
  }

  set place({ tab = '' }: Place) {
    this.tab = tab;
  }
}

customElements.define('test-activity', TestActivity);
