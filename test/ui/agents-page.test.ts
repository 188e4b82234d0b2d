import { expect } from 'chai';
import type { AgentTools, HostApi } from '../../ui/control-center/host/host-api.js';
import { navigate } from '../../ui/control-center/router.js';
import { focused, press, typeText } from './support/browser.js';
import { dev, render, restoreAddressAfterEach, within, words } from './support/control-center-harness.js';
import { listDrafts, sendEmail, tool } from './support/tool-card-harness.js';
import { frame, until } from './support/until.js';

const showPage = (host: Partial<HostApi>) =>
  render('agents-page', {
    words,
    host: host as HostApi,
    session: { ...dev, org: 'acme', role: 'member' },
    agents: [
      { agent: 'assistant', name: 'Assistant', isDefault: true },
      { agent: 'support', name: 'Support', isDefault: false },
    ],
    active: true,
  });

const isThere = (page: Element) => within(page, 'h3')?.textContent === 'No tools on this channel';

describe('<agents-page> without an answer', () => {
  restoreAddressAfterEach();

  before(() => import('../../ui/control-center/agents/agents-page.js'));

  async function showUnanswered() {
    let isOffline = true;
    const getTools = async (): Promise<AgentTools> => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return { tools: [], instructions: '' };
    };
    const page = await showPage({ getTools });
    await until('the problem', () => within(page, '[role=alert]')?.textContent?.includes('did not answer'));
    return { page, goOnline: () => (isOffline = false) };
  }

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

  it('keeps what was typed, and that a call may have been done, where the tools cannot be read again either', async () => {
    let isOffline = false;
    const answerWith = async <Answer>(answer: Answer): Promise<Answer> => {
      if (isOffline) throw new TypeError('Failed to fetch');
      return answer;
    };
    const page = await showPage({
      getTools: () => answerWith({ tools: [tool], instructions: '' }),
      callTool: (_agent, call) => {
        isOffline = call.tool === tool.name;
        return answerWith({ structuredContent: { actions: [sendEmail] } });
      },
    });
    const card = await until('the tool', () => within(page, 'tool-card'));
    const form = await until('its form', () => within(card, 'tool-form'));
    const field = (await until('its field', () => within(form, '#action'))) as HTMLInputElement;
    within(card, 'details').toggleAttribute('open', true);
    field.focus();
    await typeText(sendEmail.action);

    await press(within(card, '.run'));

    await until('the problem', () => within(page, '[role=alert]'));
    expect(within(card, 'tool-outcome').shadowRoot?.textContent).to.contain('may or may not have been done');
    expect([card.isConnected, field.isConnected, field.value]).to.deep.equal([true, true, sendEmail.action]);
  });

  it('shows the tools of no other agent', async () => {
    const page = await showPage({
      getTools: async (agent) => {
        if (agent === 'support') throw new TypeError('Failed to fetch');
        return { tools: [tool], instructions: '' };
      },
    });
    await until('the tool', () => within(page, 'tool-card'));

    await press(within(page, '[name=agent]:not(:checked)'));

    await until('the problem', () => within(page, '[role=alert]'));
    expect(within(page, 'tool-card')).to.equal(null);
  });
});

describe('<agents-page> with an app to try', () => {
  restoreAddressAfterEach();

  const noTools: AgentTools = { tools: [], instructions: '' };
  const chosen = (page: Element) => within(page, '[name=agent]:checked')?.closest('label')?.textContent?.trim();
  const formOf = (page: Element) => within(page, 'tool-card')?.shadowRoot?.querySelector('tool-form') ?? undefined;

  it('fills no form that is made later, such as after another agent was shown by the address', async () => {
    const page = await showPage({
      getTools: async (agent) => (agent === 'support' ? noTools : { tools: [tool], instructions: '' }),
      callTool: async () => ({ structuredContent: { actions: [listDrafts] } }),
    });
    const isFilled = () => formOf(page)?.shadowRoot?.querySelector('select#action') != null;
    page.tried = { app: 'gmail', name: 'Gmail' };
    await until('the action to try', isFilled);

    navigate('agents', { params: ['support', 'web'] });
    await until('the other agent has no tools', () => isThere(page));
    navigate('agents', { params: ['assistant', 'web'] });

    await until('an empty form', () => formOf(page)?.shadowRoot?.querySelector('input#action'));
    await frame();
    expect(isFilled()).to.equal(false);
  });

  it('fills the form of the agent that has it, though its tools came only at the second request', async () => {
    const answer: AgentTools = { tools: [tool], instructions: '' };
    let fail = (_error: Error) => {};
    const failure = new Promise<AgentTools>((_, reject) => (fail = reject));
    const answersOfSupport = [failure];
    const page = await showPage({
      getTools: async (agent) => (agent === 'support' && answersOfSupport.shift()) || answer,
      callTool: async (agent) => ({ structuredContent: { actions: agent === 'support' ? [listDrafts] : [] } }),
    });
    await until('the tools of the first agent', () => formOf(page));
    page.tried = { app: 'gmail', name: 'Gmail' };
    await until('the other agent', () => chosen(page) === 'Support');
    await frame();
    fail(new TypeError('Failed to fetch'));

    await press(await until('the problem', () => within(page, '[role=alert] button')));

    await until('the action to try', () => formOf(page)?.shadowRoot?.querySelector('select#action'));
    expect(chosen(page)).to.equal('Support');
  });

  it('says no more that no agent can try it once another one is chosen by the address', async () => {
    const page = await showPage({ getTools: async () => noTools, callTool: async () => ({ structuredContent: {} }) });
    page.tried = { app: 'gmail', name: 'Gmail' };
    await until('the note', () => within(page, '[role=alert]')?.textContent?.includes('Gmail'));

    navigate('agents', { params: ['support', 'web'] });

    await until('the other agent', () => chosen(page) === 'Support');
    expect(within(page, '[role=alert]')).to.equal(null);
  });
});
