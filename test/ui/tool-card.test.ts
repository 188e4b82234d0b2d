import { expect } from 'chai';
import { HostProblem } from '../../ui/control-center/host/host-api.js';
import '../../ui/control-center/agents/tool-card.js';
import { draftFor } from '../../ui/control-center/tool-form/draft.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, typeText, useWindowSize } from './support/browser.js';
import { useControlCenterColours, within } from './support/control-center-harness.js';
import { listDrafts, sendEmail, showCardCalling, showCardWith, tool } from './support/tool-card-harness.js';
import { until } from './support/until.js';

describe('<tool-card>', () => {
  const refusal = { code: 'not_connected', message: 'Ada has not connected Gmail.', fix: 'Ask Ada to connect.' };

  describe('accessibility', () => {
    useControlCenterColours();

    it('has no faults that axe finds with the fields of a picked action', async () => {
      const schema = { type: 'object', required: ['to'], properties: { to: { type: 'string' } } };
      const { card } = await showCardWith({ total: 1, actions: [{ ...sendEmail, input_schema: schema }] });
      card.picked = { action: sendEmail, offered: [listDrafts, sendEmail] };
      await until('its field', () => within(within(card, 'tool-form'), '#arguments\\.to'));

      expect(await axeFaultsOf(card)).to.deep.equal([]);
    });
  });

  it('says in the language of the page that a call failed, and cuts nothing of what the agent is told in a narrow window', async () => {
    await useWindowSize(360);
    const message = `A minimal valid example: {"to":"${'grace.'.repeat(20)}@example.com"}`;
    const { card, outcome } = await showCardCalling(
      async () => ({ structuredContent: { ...refusal, message }, isError: true }),
      'de',
    );

    await press(within(card, '.run'));

    await until('the outcome', () => outcome()?.includes(`Fehlgeschlagen. Dem Agenten wird gesagt: „${message}“`));
    const { scrollWidth, clientWidth } = within(card, 'tool-outcome');
    expect(scrollWidth).to.equal(clientWidth);
  });

  it('sends the input without the empty fields, having looked up the action once', async () => {
    const { card, sent, outcome } = await showCardWith({ acting_as: 'Ada', data: { ok: true }, actions: [sendEmail] });
    const form = within(card, 'tool-form');
    await press(within(form, '#action'));
    await typeText('GMAIL_SEND_EMAIL');
    await press(within(form, '#arguments'));
    await typeText('{"to": "ben"}');

    await press(within(card, '.run'));

    await until('the outcome is shown', () => outcome()?.includes('Acted as Ada'));
    const lookup = { query: 'GMAIL_SEND_EMAIL', limit: 1, full_schema: true };
    expect(sent).to.deep.equal([
      { tool: 'appconnect__search_actions', channel: 'web', input: lookup },
      { tool: tool.name, channel: 'web', input: { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'ben' } } },
    ]);
  });

  it('hides the outcome once another person is selected', async () => {
    const { card, outcome } = await showCardWith({ acting_as: 'Ada', data: { ok: true }, actions: [sendEmail] });
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

    await until('the fault is shown', () => within(form, '.fault').textContent?.includes('not valid JSON'));
    expect(sent).to.deep.equal([]);
  });

  it('does not advise to run again at once what may have been done, where no answer came', async () => {
    const { card, outcome } = await showCardCalling(async (_agent, call) => {
      if (call.tool === tool.name) throw new TypeError('Failed to fetch');
      return { structuredContent: { actions: [sendEmail] } };
    });
    card.picked = { action: sendEmail, offered: [sendEmail] };
    await until('Run has the focus', () => focused() === within(card, '.run'));

    await press(within(card, '.run'));

    await until('the outcome', () => outcome()?.includes('may or may not have been done. Look first'));
  });

  it('shows no earlier outcome below an input that cannot be sent', async () => {
    const { card, outcome } = await showCardWith({ acting_as: 'Ada', data: {}, actions: [listDrafts] });
    const json = within(within(card, 'tool-form'), '#json') as HTMLTextAreaElement;
    const enter = async (text: string) => {
      json.value = text;
      json.dispatchEvent(new InputEvent('input'));
      json.dispatchEvent(new Event('change'));
      await press(within(card, '.run'));
    };
    await enter(JSON.stringify({ action: listDrafts.action }));
    await until('the outcome', () => outcome()?.includes('Acted as Ada'));

    await enter('{ "action":');

    await until('the outcome is gone', () => outcome() === undefined);
  });

  it('forgets what was said of one action where another is typed', async () => {
    const errors = [{ field: 'to', message: 'missing: wanted a text' }];
    const actions = [sendEmail, listDrafts];
    const { card, outcome } = await showCardCalling(async (_agent, { tool: name, input }) => {
      if (name === tool.name) return { structuredContent: { ...refusal, errors }, isError: true };
      const { query } = input as { query: string };
      return { structuredContent: { actions: actions.filter(({ action }) => action === query) } };
    });
    const form = within(card, 'tool-form');
    const enter = (input: object) => {
      const json = within(form, '#json') as HTMLTextAreaElement;
      json.value = JSON.stringify(input);
      json.dispatchEvent(new InputEvent('input'));
      json.dispatchEvent(new Event('change'));
    };
    enter({ action: sendEmail.action, arguments: {} });
    await press(within(card, '.run'));
    await until('the refusal', () => outcome()?.includes(refusal.message));

    enter({ action: listDrafts.action, arguments: {} });

    await until('the outcome is gone', () => outcome() === undefined);
    expect(form.shadowRoot?.textContent).not.to.contain('wanted a text');
  });

  it('shows an error with its code and what to do', async () => {
    const { card, outcome } = await showCardWith(refusal, true);

    await press(within(card, '.run'));

    await until('the outcome is shown', () => outcome()?.includes(refusal.message));
    expect(outcome()).to.include('not_connected').and.to.include('Ask Ada to connect.');
  });

  it('makes the fields of a picked action from its whole schema', async () => {
    const schema = { type: 'object', required: ['to'], properties: { to: { type: 'string' }, cc: { type: 'string' } } };
    const { card, sent } = await showCardWith({ total: 1, actions: [{ ...sendEmail, input_schema: schema }] });

    card.picked = { action: sendEmail, offered: [sendEmail] };

    const form = within(card, 'tool-form');
    const field = await until('the field of the action', () => within(form, '#arguments\\.to'));
    await until('the missing field has the focus', () => focused() === field);
    expect(sent).to.deep.equal([
      {
        tool: 'appconnect__search_actions',
        channel: 'web',
        input: { query: 'GMAIL_SEND_EMAIL', limit: 1, full_schema: true },
      },
    ]);
  });

  it('moves the focus to Run where a picked action needs nothing', async () => {
    const { card } = await showCardWith({ total: 1, actions: [{ ...listDrafts, input_schema: { type: 'object' } }] });

    card.picked = { action: listDrafts, offered: [listDrafts] };

    await until('Run has the focus', () => focused() === within(card, '.run'));
    expect(within(within(card, 'tool-form'), '#arguments')).to.equal(null);
  });

  it('offers the actions beside the picked one, and fills in another that is chosen', async () => {
    const schema = { type: 'object', required: ['to'], properties: { to: { type: 'string', default: 'me' } } };
    const found = [listDrafts, { ...sendEmail, input_schema: schema }];
    const { card } = await showCardCalling(async (_agent, { input }) => {
      const { query } = input as { query: string };
      return { structuredContent: { actions: found.filter(({ action }) => action === query) } };
    });
    card.picked = { action: listDrafts, offered: found };
    const form = within(card, 'tool-form');
    const select = await until('the choice', () => within(form, 'select#action') as HTMLSelectElement);
    await until('the first is chosen', () => select.selectedOptions[0]?.textContent === 'List drafts (read)');

    select.selectedIndex = 2;
    select.dispatchEvent(new Event('change', { bubbles: true }));

    await until('its field', () => (within(form, '#arguments\\.to') as HTMLInputElement)?.value === 'me');
  });

  it('keeps the arguments of an input that is typed as a whole', async () => {
    const schema = { type: 'object', required: ['to'], properties: { to: { type: 'string', default: 'me' } } };
    const { card, sent } = await showCardWith({ actions: [{ ...sendEmail, input_schema: schema }] });
    const form = within(card, 'tool-form');
    for (const fold of form.shadowRoot?.querySelectorAll('details') ?? []) fold.open = true;
    const input = { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'ben' } };
    const json = within(form, '#json') as HTMLTextAreaElement;

    json.value = JSON.stringify(input);
    json.dispatchEvent(new InputEvent('input'));
    json.dispatchEvent(new Event('change'));
    await until('its field', () => (within(form, '#arguments\\.to') as HTMLInputElement)?.value === 'ben');
    await press(within(card, '.run'));

    await until('it ran', () => (sent.at(-1) as { tool: string }).tool === tool.name);
    expect(sent.at(-1)).to.deep.equal({ tool: tool.name, channel: 'web', input });
  });

  it('shows the errors of an answer at the fields that they name', async () => {
    const schema = {
      type: 'object',
      properties: { to: { type: 'string' }, cc: { type: 'string' }, bcc: { type: 'string' } },
    };
    const errors = [
      { field: 'cc', message: 'wanted an email address, got "x"' },
      { field: 'colour', message: 'not known here' },
    ];
    const { card } = await showCardCalling(async (_agent, { tool: called }) =>
      called === tool.name
        ? { isError: true, content: [{ type: 'text', text: JSON.stringify({ code: 'invalid_arguments', errors }) }] }
        : { structuredContent: { actions: [{ ...sendEmail, input_schema: schema }] } },
    );
    card.picked = { action: sendEmail, offered: [sendEmail] };
    const form = within(card, 'tool-form');
    const field = await until('the fields', () => within(form, '#arguments\\.cc') as HTMLInputElement);

    await press(within(card, '.run'));

    await until('the faulty field has the focus', () => focused() === field);
    expect(within(form, `#${CSS.escape(field.getAttribute('aria-describedby') ?? '')}`).textContent).to.include(
      'got "x"',
    );
    expect(within(form, '.problem').textContent).to.equal('colour: not known here');
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

  it('drafts the arguments that a schema requires, as far as it declares them', () => {
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

    expect(draft).to.deep.equal({ to: 'ben@example.com', options: { deep: true }, kind: 'a' });
  });
});
