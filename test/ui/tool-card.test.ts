import { expect } from 'chai';
import { type HostApi, HostProblem, type ToolDefinition } from '../../ui/control-center/host/host-api.js';
import '../../ui/control-center/pages/tool-card.js';
import { draftFor } from '../../ui/control-center/pages/tool-form.js';
import type { ActionPickedEvent } from '../../ui/control-center/pages/tool-outcome.js';
import { wordsIn } from '../../ui/control-center/preferences.js';
import { press, typeText } from './support/browser.js';
import { render, within } from './support/control-center-harness.js';
import { until } from './support/until.js';

describe('<tool-card>', () => {
  const tool: ToolDefinition = {
    name: 'appconnect__invoke_action',
    description: 'Runs an action.',
    inputSchema: {
      type: 'object',
      required: ['action'],
      properties: { action: { type: 'string' }, arguments: { type: 'object' }, send_again: { type: 'boolean' } },
    },
  };
  const refusal = { code: 'not_connected', message: 'Ada has not connected Gmail.', fix: 'Ask Ada to connect.' };

  async function showCardWith(structuredContent: Record<string, unknown>, isError = false) {
    const sent: unknown[] = [];
    const { card, outcome } = await showCardCalling(async (_agent, call) => {
      sent.push(call);
      return { structuredContent, isError, content: [] };
    });
    return { card, sent, outcome };
  }

  async function showCardCalling(callTool: HostApi['callTool'], language: 'en' | 'de' = 'en') {
    const host = { callTool } as HostApi;
    const card = await render('tool-card', { words: wordsIn(language), tool, agent: 'a', host });
    within(card, 'details').toggleAttribute('open', true);
    const outcome = () => within(card, 'tool-outcome')?.shadowRoot?.textContent?.replace(/\s+/g, ' ');
    return { card, outcome };
  }

  it('sends the input without the empty fields', async () => {
    const { card, sent, outcome } = await showCardWith({ acting_as: 'Ada', data: { ok: true } });
    const form = within(card, 'tool-form');
    await press(within(form, '#action'));
    await typeText('GMAIL_SEND_EMAIL');
    await press(within(form, '#arguments'));
    await typeText('{"to": "ben"}');

    await press(within(card, '.run'));

    await until('the outcome is shown', () => outcome()?.includes('Acted as Ada'));
    expect(sent).to.deep.equal([
      { tool: tool.name, channel: 'web', input: { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'ben' } } },
    ]);
  });

  it('hides the outcome once another person is selected', async () => {
    const { card, outcome } = await showCardWith({ acting_as: 'Ada', data: { ok: true } });
    const form = within(card, 'tool-form');
    await press(within(form, '#action'));
    await typeText('GMAIL_SEND_EMAIL');
    await press(within(card, '.run'));
    await until('the outcome is shown', () => outcome()?.includes('Acted as Ada'));

    card.standIn = { org: 'acme', person: 'cleo' };

    await until('the outcome is gone', () => outcome() === undefined);
  });

  it('shows what is wrong with the JSON, and sends nothing', async () => {
    const { card, sent } = await showCardWith({});
    const form = within(card, 'tool-form');
    await press(within(form, '#arguments'));
    await typeText('{to');

    await press(within(card, '.run'));

    await until('the fault is shown', () => within(form, '.problem').textContent?.includes('not valid JSON'));
    expect(sent).to.deep.equal([]);
  });

  it('shows an error with its code and what to do', async () => {
    const { card, outcome } = await showCardWith(refusal, true);

    await press(within(card, '.run'));

    await until('the outcome is shown', () => outcome()?.includes(refusal.message));
    expect(outcome()).to.include('not_connected').and.to.include('Ask Ada to connect.');
  });

  it('looks up the schema of a picked action that came without one', async () => {
    const schema = { type: 'object', required: ['to'], properties: { to: { type: 'string' } } };
    const calls: unknown[] = [];
    const { card } = await showCardCalling(async (_agent, { input }) => {
      calls.push(input);
      const found = { action: 'GMAIL_SEND_EMAIL', name: 'Send email', effect: 'send' };
      const isNamed = calls.length > 1;
      return { structuredContent: { total: 1, actions: [{ ...found, ...(isNamed && { input_schema: schema }) }] } };
    });
    const picked: ActionPickedEvent[] = [];
    card.addEventListener('action-picked', (event) => picked.push(event as ActionPickedEvent));
    await press(within(card, '.run'));
    const use = await until('an action is shown', () => within(within(card, 'tool-outcome') ?? card, 'li button'));

    await press(use);

    await until('it was picked', () => picked.length > 0);
    expect(calls.slice(1)).to.deep.equal([{ query: 'GMAIL_SEND_EMAIL', limit: 1 }]);
    expect(picked.map(({ action, inputSchema }) => ({ action, inputSchema }))).to.deep.equal([
      { action: 'GMAIL_SEND_EMAIL', inputSchema: schema },
    ]);
  });

  it('shows the sign-in address as a link, but only if it is a web address', async () => {
    const { card } = await showCardWith({
      sign_in_url: 'https://platform.example/v1/appconnect/connect/abc',
      say: 'Open it.',
    });
    await press(within(card, '.run'));
    const link = await until('a link is shown', () => within(within(card, 'tool-outcome') ?? card, 'a.link'));
    expect(link.getAttribute('href')).to.equal('https://platform.example/v1/appconnect/connect/abc');

    const { card: other, outcome } = await showCardWith({ sign_in_url: 'javascript:alert(1)', say: 'Open it.' });
    await press(within(other, '.run'));
    await until('the outcome is shown', () => outcome()?.includes('Open it.'));
    expect(within(within(other, 'tool-outcome'), 'a')).to.equal(null);
  });

  it('says in the language of the page why a call did not reach the tool', async () => {
    const problem = new HostProblem('not_found', 'Your organization has no such agent.');
    const { card, outcome } = await showCardCalling(() => Promise.reject(problem), 'de');

    await press(within(card, '.run'));

    await until('the reason', () => outcome()?.includes('Das gibt es hier nicht mehr.'));
  });

  it('names the effect of an action in the language of the page', async () => {
    const structuredContent = { actions: [{ action: 'GMAIL_SEND_EMAIL', name: 'Send', effect: 'send' }] };
    const { card, outcome } = await showCardCalling(async () => ({ structuredContent }), 'de');

    await press(within(card, '.run'));

    await until('the action', () => outcome()?.includes('Send sendend GMAIL_SEND_EMAIL'));
  });

  it('drafts the arguments that a schema requires', () => {
    const draft = draftFor({
      type: 'object',
      required: ['to', 'count', 'options', 'kind'],
      properties: {
        to: { type: 'string', examples: ['ben@example.com'] },
        count: { type: ['integer', 'null'] },
        options: { type: 'object', required: ['deep'], properties: { deep: { type: 'boolean', default: true } } },
        kind: { enum: ['a', 'b'] },
        left: { type: 'string' },
      },
    });

    expect(draft).to.deep.equal({ to: 'ben@example.com', count: 0, options: { deep: true }, kind: 'a' });
  });
});
