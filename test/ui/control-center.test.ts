import { expect } from 'chai';
import sinon from 'sinon';
import { applyLanguage } from '../../ui/control-center/preferences.js';
import { currentPage, navigate } from '../../ui/control-center/router.js';
import { NavigationRequestedEvent } from '../../ui/events/navigation-requested-event.js';
import { type Place, PlaceChangedEvent } from '../../ui/events/place-changed-event.js';
import { focused, press, pressKeys, useWindowSize } from './support/browser.js';
import { answers, shownElements, useAnswers } from './support/control-center-answers.js';
import { dev, render, restoreAddressAfterEach, within } from './support/control-center-harness.js';
import { until } from './support/until.js';

describe('<control-center>', () => {
  restoreAddressAfterEach();

  const fetching = useAnswers();

  describe('in a narrow window', () => {
    beforeEach(() => useWindowSize(360));

    async function renderNarrow() {
      const center = await render('control-center', {});
      await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
      return { center, opener: within(center, '.bar .icon-button'), closer: within(center, '.side .icon-button') };
    }

    it('moves the focus into the navigation, keeps it there, and back on Escape', async () => {
      const { center, opener, closer } = await renderNarrow();
      opener.focus();

      await pressKeys('Enter');
      await until('Close has the focus', () => focused() === closer);
      expect(within(center, '.skip').inert).to.equal(true);
      await pressKeys('Escape');

      await until('the button has the focus again', () => focused() === opener);
      expect(within(center, '.skip').inert).to.equal(false);
    });

    it('closes the drawer over the page that is chosen in it, by mouse', async () => {
      navigate('integrations');
      const { center, opener, closer } = await renderNarrow();
      await press(opener);
      await until('Close has the focus', () => focused() === closer);
      const link = within(within(center, 'side-navigation'), '[data-page=activity]');
      await until('the drawer has slid in', () => link.getBoundingClientRect().left >= 0);

      await press(link);

      await until('the drawer is closed', () => within(center, '.side').inert);
      expect(currentPage()).to.equal('activity');
    });

    it('closes the drawer where the browser goes back to another page', async () => {
      navigate('activity');
      const { opener, closer } = await renderNarrow();
      navigate('integrations');
      opener.click();
      await until('Close has the focus', () => focused() === closer);

      history.back();

      await until('the page before', () => currentPage() === 'activity');
      await until('the button has the focus', () => focused() === opener);
    });
  });

  it('says which step of a plugin failed, where the plugin is closed', async () => {
    const closed = { plugin: { state: 'closed', task: 'tables' }, modules: [], slots: [] };
    fetching().callsFake(async (path: string) => {
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
    fetching().callsFake(async (path: string) => {
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
    fetching().callsFake(async (path: string) => {
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
    fetching().rejects(new TypeError('Failed to fetch'));

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
