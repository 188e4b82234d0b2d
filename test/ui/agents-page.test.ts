import { expect } from 'chai';
import type { AgentTools, HostApi } from '../../ui/control-center/host/host-api.js';
import { focused, press } from './support/browser.js';
import { dev, render, restoreAddressAfterEach, within, words } from './support/control-center-harness.js';
import { until } from './support/until.js';

describe('<agents-page> without an answer', () => {
  restoreAddressAfterEach();

  before(() => import('../../ui/control-center/pages/agents-page.js'));

  async function showUnanswered() {
    let isOffline = true;
    const getTools = async (): Promise<AgentTools> => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return { tools: [], instructions: '' };
    };
    const page = await render('agents-page', {
      words,
      host: { getTools } as unknown as HostApi,
      session: { ...dev, org: 'acme', role: 'member' },
      agents: [{ agent: 'assistant', name: 'Assistant', isDefault: true }],
      active: true,
    });
    await until('the problem', () => within(page, '[role=alert]')?.textContent?.includes('did not answer'));
    return { page, goOnline: () => (isOffline = false) };
  }

  const isThere = (page: Element) => within(page, 'h3')?.textContent === 'No tools on this channel';

  it('has the button that its text speaks of, and does not lose the focus', async () => {
    const { page, goOnline } = await showUnanswered();
    await press(within(page, '[role=alert] button'));
    await until('the button again', () => focused() === within(page, '[role=alert] button'));

    goOnline();
    await press(within(page, '[role=alert] button'));

    await until('the tools', () => isThere(page));
    await until('a button of the page has the focus', () => focused() === within(page, '.section-head button'));
  });

  it('asks again by itself once the computer is online', async () => {
    const { page, goOnline } = await showUnanswered();
    goOnline();

    window.dispatchEvent(new Event('online'));

    await until('the tools', () => isThere(page));
    expect(within(page, '[role=alert]')).to.equal(null);
  });
});
