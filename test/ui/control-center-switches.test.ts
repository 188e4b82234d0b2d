import { expect } from 'chai';
import { navigate } from '../../ui/control-center/router.js';
import { pressKeys } from './support/browser.js';
import { answers, useAnswers } from './support/control-center-answers.js';
import { dev, render, restoreAddressAfterEach, within } from './support/control-center-harness.js';
import { frame, frames, until } from './support/until.js';

describe('The control center whose session changes', () => {
  restoreAddressAfterEach();
  const fetching = useAnswers();
  const rowsIn = (menu: Element) => [
    ...(menu.shadowRoot?.querySelectorAll<HTMLElement>('.panel .row[aria-pressed]') ?? []),
  ];

  it('complains to nobody who switches to an organization where they may not see the page', async () => {
    navigate('workspace');
    const center = await render('control-center', {});
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    let answered: Record<string, unknown> = answers;
    fetching().callsFake(async (path: string, init?: RequestInit) => {
      if (init?.method === 'POST') answered = { ...answers, '/v1/session': { ...dev, org: 'acme', role: 'member' } };
      const isKnown = init?.method === 'POST' || path in answered;
      return new Response(JSON.stringify(answered[path] ?? {}), { status: isKnown ? 200 : 401 });
    });
    const menu = within(center, 'account-menu');
    within(menu, '.account').click();
    await until('orgs', () => rowsIn(menu).length > 0);
    rowsIn(menu)
      .find(({ textContent }) => textContent?.includes('Acme'))
      ?.focus();
    await pressKeys('Enter');
    await until('member', () => location.hash.includes('integrations'));
    await frames(3);
    expect(within(center, '[role=alert]')?.textContent?.trim()).to.equal(undefined);
  });

  it('complains to nobody who signed in in another tab', async () => {
    navigate('workspace');
    let session: unknown = answers['/v1/session'];
    fetching().callsFake(async (path: string) => {
      const known = { ...answers, '/v1/people': { people: [] }, '/v1/session': session }[path];
      return new Response(JSON.stringify(known ?? {}), { status: known === undefined ? 401 : 200 });
    });
    const center = await render('control-center', {});
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    session = { ...dev, user: 'eve', org: 'globex', role: 'member' };
    const otherTab = new BroadcastChannel('control-center.session');
    otherTab.postMessage('');
    await until('member', () => location.hash.includes('integrations'));
    await frames(3);
    otherTab.close();
    expect(within(center, '[role=alert]')?.textContent?.trim()).to.equal(undefined);
  });

  it('tells the next person no failure of the session before', async () => {
    let session: unknown = answers['/v1/session'];
    let fails = true;
    fetching().callsFake(async (path: string, init?: RequestInit) => {
      if (init?.method === 'DELETE') {
        if (fails) throw new TypeError('Failed to fetch');
        session = undefined;
        return new Response(null, { status: 204 });
      }
      const known = { ...answers, '/v1/people': { people: [] }, '/v1/session': session }[path];
      return new Response(JSON.stringify(known ?? {}), { status: known === undefined ? 401 : 200 });
    });
    const center = await render('control-center', {});
    await until('the side bar', () => within(center, 'account-menu')?.shadowRoot?.textContent?.includes(dev.name));
    const out = async () => {
      const menu = within(center, 'account-menu');
      within(menu, '.account').click();
      await until('row', () => menu.shadowRoot?.querySelector('.sign-out'));
      within(menu, '.sign-out').click();
    };
    await out();
    await until('alert', () => within(center, '[role=alert]')?.textContent?.trim());
    fails = false;
    await out();
    await until('sign-in', () => within(center, 'sign-in-chooser'));
    await frame();
    expect((within(center, 'sign-in-chooser') as unknown as { failure: string }).failure).to.equal('');
  });
});
