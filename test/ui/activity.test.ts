import { expect } from 'chai';
import sinon from 'sinon';
import type { GateName } from '../../src/contract/access-constants.js';
import type { SignInOptions } from '../../ui/api/appconnect-api.js';
import type { ConnectButton } from '../../ui/elements/connect-button/connect-button.js';
import { ActivityHarness, accessStoppedAt, anActivityApi, anEvent, owners } from './support/activity-harness.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, pressKeys } from './support/browser.js';
import type { FakeApi } from './support/fake-api.js';
import { RowHarness } from './support/row-harness.js';
import { addArabic, changeService } from './support/show.js';
import { until } from './support/until.js';

describe('<appconnect-activity>', () => {
  describe('accessibility', () => {
    it('has no faults in light and dark with events of every outcome', async () => {
      const outcomes = ['done', 'refused', 'failed', 'unknown'] as const;
      const events = outcomes.map((outcome) => anEvent({ id: outcome, outcome, code: 'action_failed' }));
      const harness = await ActivityHarness.show(anActivityApi({ activity: { events, nextCursor: 'more' } }));
      await until('the events are there', () => harness.sentences.length === 4);

      expect(await axeFaultsOf(harness.element)).to.deep.equal([]);
    });

    for (const gate of ['none', ...Object.keys(owners)]) {
      it(`has no faults when access stops at: ${gate}`, async () => {
        const access = gate === 'none' ? accessStoppedAt() : accessStoppedAt(gate as GateName);
        const harness = await ActivityHarness.show(anActivityApi({ access }));
        await harness.explain();

        expect(await axeFaultsOf(harness.element)).to.deep.equal([]);
      });
    }
  });

  describe('keyboard', () => {
    it('moves between the tabs with the arrow keys', async () => {
      const harness = await ActivityHarness.show(anActivityApi());
      harness.tab('activity').focus();

      await pressKeys('ArrowRight');

      await until('the second tab has the focus', () => focused() === harness.tab('explain'));
      expect(harness.tab('explain').getAttribute('aria-selected')).to.equal('true');
      expect(harness.tab('activity').tabIndex).to.equal(-1);
    });
  });

  it('goes on where the page has no members, agents or place for it, or none yet', async () => {
    const harness = await ActivityHarness.show(anActivityApi());
    const { element } = harness;
    element.place = { tab: 'explain' };
    await element.updateComplete;

    Object.assign(element, { members: undefined, agents: null, place: undefined });
    await element.updateComplete;

    expect([element.place.tab, harness.tab('activity').ariaSelected]).to.deep.equal(['', 'true']);
    expect(harness.filters.querySelector('#person')).to.equal(null);
  });

  it('offers no sign-in by what another service said of the app', async () => {
    const broken = anEvent({ action: 'connection.broken', outcome: 'failed' });
    const harness = await ActivityHarness.show(anActivityApi({ activity: { events: [broken] } }), { viewer: 'ada' });
    await until('the button', () => harness.list.querySelector('appconnect-connect-button'));
    const other = anActivityApi({ activity: { events: [broken, anEvent({ id: '0' })] } });
    other.failNext('listApps', 'offline');

    changeService(other);

    await until('its events', () => harness.sentences.length === 2);
    expect(harness.list.querySelector('appconnect-connect-button')).to.equal(null);
  });

  describe('in a page whose links open in another browser', () => {
    beforeEach(() => {
      sinon.stub(window, 'open');
    });

    afterEach(() => sinon.restore());

    async function handedOffBy(button: ConnectButton, api: FakeApi): Promise<unknown> {
      await new RowHarness(button).press('connect');
      await until('the start', () => api.callsOf('startSignIn').length > 0);
      return api.callsOf('startSignIn').map(([, options]) => (options as SignInOptions).handOff);
    }

    it('requests a link that works there, from a line of the activity', async () => {
      const api = anActivityApi({
        activity: { events: [anEvent({ action: 'connection.broken', outcome: 'failed' })] },
      });
      const { list } = await ActivityHarness.show(api, { viewer: 'ada', 'hand-off': '' });
      const button = await until('the button', () => list.querySelector('appconnect-connect-button'));

      expect(await handedOffBy(button, api)).to.deep.equal([true]);
    });

    it('requests one from the conditions of an access, too', async () => {
      const api = anActivityApi({ access: accessStoppedAt('connected') });
      const harness = await ActivityHarness.show(api, { viewer: 'ada', 'hand-off': '' });
      await harness.explain();
      const button = await until('the button', () => harness.gates?.querySelector('appconnect-connect-button'));

      expect(await handedOffBy(button, api)).to.deep.equal([true]);
    });
  });

  it('is in German, and laid out from right to left', async () => {
    const german = await ActivityHarness.show(anActivityApi(), { locale: 'de' });
    expect(german.tab('explain').textContent?.trim()).to.equal('Zugriff erklären');

    addArabic();
    const arabic = await ActivityHarness.show(anActivityApi(), { locale: 'ar' });
    expect(arabic.element.dir).to.equal('rtl');
    expect(await axeFaultsOf(arabic.element)).to.deep.equal([]);
  });
});
