import { expect } from 'chai';
import { AppConnectApi, type AppConnectClient } from '../../ui/api/appconnect-api.js';
import type { AccountMenu } from '../../ui/control-center/frame/account-menu.js';
import { navigate, replacePlace } from '../../ui/control-center/router.js';
import '../../ui/elements/catalog/catalog.js';
import { actionsFor } from '../../ui/state/app-actions.js';
import { focused, pressKeys } from './support/browser.js';
import { gmail } from './support/builders.js';
import { answers, shownElements, useAnswers } from './support/control-center-answers.js';
import { dev, render, restoreAddressAfterEach, within } from './support/control-center-harness.js';
import { listOf } from './support/fake-list.js';
import { frame, until } from './support/until.js';

describe('<control-center>, when the session changes', () => {
  restoreAddressAfterEach();

  const fetching = useAnswers();

  it('shows the sign-in instead of the old person once a request says that nobody is signed in', async () => {
    const center = await render('control-center', {});
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    const { '/v1/session': _ended, ...signedOut } = answers;
    fetching().callsFake(async (path: string) => {
      const known = { ...signedOut, '/v1/people': { people: [] } }[path];
      return new Response(JSON.stringify(known ?? {}), { status: known === undefined ? 401 : 200 });
    });

    await new AppConnectApi().getSettings().catch(() => undefined);

    await until('the sign-in', () => within(center, 'sign-in-chooser'));
    expect(within(center, 'account-menu')).to.equal(null);
  });

  function answerWith(session: () => unknown): void {
    fetching().callsFake(async (path: string) => {
      const known = { ...answers, '/v1/people': { people: [] }, '/v1/session': session() }[path];
      return new Response(JSON.stringify(known ?? {}), { status: known === undefined ? 401 : 200 });
    });
  }

  for (const [who, user, hash] of [
    ['the next person', 'eve', '#/activity'],
    ['the same person', 'dev', '#/activity?tab=explain'],
  ] as const) {
    it(`leads ${who} to ${hash} after a session that ended`, async () => {
      let session: unknown = answers['/v1/session'];
      answerWith(() => session);
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

  for (const [key, dialog] of [
    ['Control+k', 'command-palette'],
    ['?', 'key-list'],
  ] as const) {
    it(`opens the ${dialog} again after a session that ended under it`, async () => {
      let session: unknown = answers['/v1/session'];
      answerWith(() => session);
      const center = await render('control-center', {});
      const open = async () => {
        await until('the window', () => within(center, 'account-menu'));
        await pressKeys(key);
        await until('the dialog', () => within(center, dialog)?.shadowRoot?.querySelector('dialog[open]'));
      };
      await open();
      session = undefined;
      window.dispatchEvent(new Event('focus'));
      await until('the sign-in', () => within(center, 'sign-in-chooser'));
      session = answers['/v1/session'];
      window.dispatchEvent(new Event('focus'));

      await open();
    });
  }

  it('shows the next person nothing of what the one before tried', async () => {
    let session: unknown = answers['/v1/session'];
    const further = () => ({
      '/v1/session': session,
      '/v1/people': { people: [] },
      '/v1/ui': { ...(answers['/v1/ui'] as object), slots: [{ slot: 'integrations', element: 'appconnect-catalog' }] },
      '/v1/appconnect/apps': listOf([gmail], {}, { source: 'live' }, true),
    });
    fetching().callsFake(async (address: string, init?: RequestInit) => {
      if (init?.method === 'DELETE') throw new TypeError('Failed to fetch');
      const answer = { ...answers, ...further() }[address.replace(/\?.*/, '')];
      const headers = { 'content-type': 'application/json' };
      return new Response(JSON.stringify(answer ?? {}), { headers, status: answer === undefined ? 401 : 200 });
    });
    navigate('integrations');
    const center = await render('control-center', {});
    const catalog = () => {
      const slot = center.shadowRoot?.querySelector('settings-page:not([hidden]) plugin-slot');
      return slot?.shadowRoot?.querySelector('appconnect-catalog') ?? undefined;
    };
    const inRow = (selector: string) =>
      catalog()?.shadowRoot?.querySelector('appconnect-app-row')?.shadowRoot?.querySelector(selector);
    await until('the row', () => inRow('[data-action=disconnect]'));
    await actionsFor(catalog()?.api as AppConnectClient).disconnect(gmail);
    await until('the failure', () => inRow('.outcome'));

    session = undefined;
    window.dispatchEvent(new Event('focus'));
    await until('the sign-in', () => within(center, 'sign-in-chooser'));
    session = { ...dev, user: 'eve', org: 'globex', role: 'org_admin' };
    window.dispatchEvent(new Event('focus'));

    await until('the row of the next person', () => inRow('[data-action=disconnect]'));
    expect(inRow('.outcome')).to.equal(null);
  });

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
    fetching().callsFake(async (path: string, init?: RequestInit) => {
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
    fetching().callsFake(async (path: string, init?: RequestInit) => {
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

  const shownSession = (center: Element) => (within(center, 'account-menu') as AccountMenu | null)?.session;

  it('shows the organization that was switched to, though the answer about the one before comes later', async () => {
    const center = await render('control-center', {});
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    const late = new Response(JSON.stringify(answers['/v1/session']));
    let release = () => {};
    fetching().callsFake(() => new Promise((resolve) => (release = () => resolve(late))));
    window.dispatchEvent(new Event('focus'));
    const acme = { ...dev, org: 'acme', role: 'member' as const };
    answerWith(() => acme);
    await switchTo('Acme', center);
    await until('the other organization', () => shownSession(center)?.org === 'acme');

    release();
    await until('the late answer is read', () => late.bodyUsed);
    await frame();

    expect(shownSession(center)?.org).to.equal('acme');
  });

  for (const [what, status] of [
    ['answer', 200],
    ['failure', 500],
  ] as const) {
    it(`shows who signed in last, though the ${what} of the load before comes later`, async () => {
      const center = await render('control-center', {});
      await until('the window', () => shownSession(center));
      const acme = { ...dev, org: 'acme', role: 'member' };
      const late: { answer: Response; release: () => void }[] = [];
      answerWith(() => {
        fetching().callsFake((path: string) => {
          const answer = new Response(JSON.stringify({ ...answers, '/v1/session': acme }[path]), { status });
          return new Promise((resolve) => late.push({ answer, release: () => resolve(answer) }));
        });
        return acme;
      });
      window.dispatchEvent(new Event('focus'));
      await until('the load', () => late.length === 2);
      answerWith(() => ({ ...dev, user: 'eve', org: 'globex', role: 'org_admin' }));
      window.dispatchEvent(new Event('focus'));
      await until('the next person', () => shownSession(center)?.user === 'eve');

      for (const { release } of late) release();
      await until('the late answers are read', () => late.every(({ answer }) => answer.bodyUsed));
      await frame();

      expect(shownSession(center)?.user).to.equal('eve');
    });
  }

  it('takes the pages of an admin from somebody who is none any more, once the service refuses a change', async () => {
    const center = await render('control-center', {});
    const links = () => [...(within(center, 'side-navigation')?.shadowRoot?.querySelectorAll<HTMLElement>('a') ?? [])];
    const pages = () => links().map(({ dataset }) => dataset.page);
    await until('the pages of an admin', () => pages().includes('workspace'));
    fetching().callsFake(async (path: string) => {
      const answer = { ...answers, '/v1/session': { ...dev, org: 'globex', role: 'member' } }[path];
      return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 403 : 200 });
    });

    await new AppConnectApi().enableApp('gmail').catch(() => undefined);

    await until('the pages of a member', () => !pages().includes('workspace'));
    expect(pages()).to.deep.equal(['integrations', 'agents', 'activity']);
  });
});
