import { expect } from 'chai';
import '../../ui/control-center/frame/account-menu.js';
import '../../ui/control-center/frame/side-navigation.js';
import '../../ui/control-center/pages/sign-in-chooser.js';
import { currentPage } from '../../ui/control-center/router.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, pressKeys, useWindowSize } from './support/browser.js';
import {
  dev,
  render,
  restoreAddressAfterEach,
  useControlCenterColours,
  within,
  words,
} from './support/control-center-harness.js';
import { eventsOf } from './support/events.js';
import { until } from './support/until.js';

describe('control center frame', () => {
  restoreAddressAfterEach();

  describe('<side-navigation>', () => {
    it('has one tab stop, and moves with the arrow keys, wrapping at the ends', async () => {
      const navigation = await render('side-navigation', { words, current: 'integrations' });
      const updateCurrent = () => (navigation.current = currentPage());
      window.addEventListener('hashchange', updateCurrent);
      within(navigation, '[data-page=integrations]').focus();

      const pages: string[] = [];
      for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
        await pressKeys(key);
        await navigation.updateComplete;
        pages.push(`${currentPage()} ${(focused() as HTMLElement).dataset.page}`);
      }
      window.removeEventListener('hashchange', updateCurrent);

      expect(pages).to.deep.equal(
        ['agents', 'activity', 'integrations', 'activity', 'integrations'].map((page) => `${page} ${page}`),
      );
      const stops = [...(navigation.shadowRoot?.querySelectorAll('a') ?? [])].map(({ tabIndex }) => tabIndex);
      expect(stops).to.deep.equal([0, -1, -1, -1]);
    });
  });

  describe('<sign-in-chooser>', () => {
    it('signs a person in to the chosen organization', async () => {
      const chooser = await render('sign-in-chooser', { words, people: [dev] });

      const events = await eventsOf<Event & { user: string; org: string }>('person-chosen', () =>
        press(within(chooser, '[aria-label^="Sign in as Dev Patel in Globex"]')),
      );

      expect(events.map(({ user, org }) => ({ user, org }))).to.deep.equal([{ user: 'dev', org: 'globex' }]);
    });

    it('keeps every role in one line in a window of 360 pixels', async () => {
      await useWindowSize(360);

      const chooser = await render('sign-in-chooser', { words, people: [dev] });

      const roles = [...(chooser.shadowRoot?.querySelectorAll('.organizations .button span') ?? [])];
      expect(roles.map(({ textContent }) => textContent)).to.deep.equal(['Member', 'Org admin']);
      expect(roles[1]?.clientHeight).to.equal(roles[0]?.clientHeight);
    });
  });

  describe('<account-menu>', () => {
    const session = { ...dev, org: 'acme', role: 'member' as const };

    it('opens, chooses another organization, and closes, by keyboard', async () => {
      const menu = await render('account-menu', { words, session });
      within(menu, '.account').focus();

      const events = await eventsOf<Event & { org: string }>('account-chosen', async () => {
        await pressKeys('Enter', 'Tab', 'Tab', 'Enter');
      });

      expect(events.map(({ org }) => org)).to.deep.equal(['globex']);
      await until('the panel is closed', () => within(menu, '.panel').hidden);
    });

    it('moves through its panel with the arrow keys, from the button and back to its start', async () => {
      const menu = await render('account-menu', { words, session });
      within(menu, '.account').focus();

      const names: string[] = [];
      for (const key of [
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'ArrowDown',
        'End',
        'ArrowDown',
        'ArrowUp',
        'Home',
      ]) {
        await pressKeys(key);
        await menu.updateComplete;
        names.push((focused()?.closest('label, button')?.textContent ?? '').trim().split(/\s+/)[0] ?? '');
      }

      expect(names).to.deep.equal([
        'AcmeMember',
        'GlobexOrg',
        'System',
        'English',
        'On',
        'Switch',
        'AcmeMember',
        'Switch',
        'AcmeMember',
      ]);
      expect(menu.theme).to.equal('system');
    });

    it('opens at its end with the arrow that points there', async () => {
      const menu = await render('account-menu', { words, session });
      within(menu, '.account').focus();

      await pressKeys('ArrowUp');

      await until('the last one has the focus', () => focused()?.matches('.sign-out'));
    });

    it('closes with Escape and restores the focus', async () => {
      const menu = await render('account-menu', { words, session });
      await press(within(menu, '.account'));
      await until('the panel is open', () => !within(menu, '.panel').hidden);
      within(menu, '.row').focus();

      await pressKeys('Escape');

      await until('the panel is closed', () => within(menu, '.panel').hidden);
      expect(focused()).to.equal(within(menu, '.account'));
    });
  });

  describe('accessibility', () => {
    useControlCenterColours();

    it('has no faults in the chooser and the navigation, in light and dark', async () => {
      const chooser = await render('sign-in-chooser', { words, people: [dev] });
      expect(await axeFaultsOf(chooser)).to.deep.equal([]);

      const navigation = await render('side-navigation', { words, current: 'agents' });
      expect(await axeFaultsOf(navigation)).to.deep.equal([]);
    });
  });
});
