import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import type { ZodType } from 'zod';
import { connectOutputSchema, invokeOutputSchema, searchOutputSchema } from '../../../src/contract/tool-contract.js';
import { Conversation } from '../../support/agents/conversation.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const outputs: Record<string, ZodType> = {
  appconnect__search_actions: searchOutputSchema.strict(),
  appconnect__invoke_action: invokeOutputSchema.strict(),
  appconnect__connect_account: connectOutputSchema.strict(),
};
const both = ['search_actions', 'invoke_action'];
const all = [...both, 'connect_account'];

describe('An MCP client at an agent', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;
  let conversation: Conversation;

  beforeEach(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
  });

  afterEach(async () => {
    await conversation.close();
    await installation.close();
  });

  const open = async (agent?: string) => {
    conversation = await Conversation.open(installation.host, { user: 'cleo', ...(agent && { agent }) });
  };

  /** Runs an action, waits until the open conversation is notified, and lists the tools again on the same connection. */
  const toolsAfter = async (deed: () => Promise<unknown>) => {
    const { changeCount } = conversation;
    await deed();
    await conversation.waitForChangeAfter(changeCount);
    return conversation.toolNames();
  };

  it('sees added and removed tools without reconnecting', async () => {
    await ada.delete('/v1/appconnect/apps/gmail/enablement');
    await open();
    expect(await conversation.toolNames()).to.deep.equal([]);
    expect(conversation.instructions).to.equal('');

    expect(await toolsAfter(() => ada.put('/v1/appconnect/apps/gmail/enablement'))).to.deep.equal(all);
    expect(await toolsAfter(() => cleo.connect('gmail', 'cleo@example.com'))).to.deep.equal(both);
    expect(await toolsAfter(() => ada.put('/v1/appconnect/apps/slack/enablement'))).to.deep.equal(all);
    expect(await toolsAfter(() => ada.delete('/v1/appconnect/apps/slack/enablement'))).to.deep.equal(both);
    expect(await toolsAfter(() => cleo.delete('/v1/appconnect/apps/gmail/connection'))).to.deep.equal(all);
    expect(await toolsAfter(() => ada.delete('/v1/appconnect/apps/gmail/enablement'))).to.deep.equal([]);
  });

  it('sees an app that is assigned to its agent, and one that is unassigned', async () => {
    await open('acme-support');
    expect(await conversation.toolNames()).to.deep.equal([]);
    const tick = '/v1/appconnect/apps/gmail/agents/acme-support';

    expect(await toolsAfter(() => ada.put(tick))).to.deep.equal(all);
    expect(await toolsAfter(() => ada.delete(tick))).to.deep.equal([]);
  });

  it('is notified of its own user’s connections, and on a bridge of those of all members', async () => {
    const adas = await Conversation.open(installation.host, { user: 'ada' });
    const bridge = await Conversation.open(installation.host, { user: 'ben', channel: 'bridge' });
    await open();

    await toolsAfter(() => cleo.connect('gmail', 'cleo@example.com'));
    await bridge.waitForChangeAfter(0);
    // Notifications arrive before the response to a later request.
    await adas.tools();

    expect(adas.changeCount).to.equal(0);
    await ada.connect('gmail', 'ada@example.com');
    await adas.waitForChangeAfter(0);
    await Promise.all([adas.close(), bridge.close()]);
  });

  it('is stopped at the next call, whether it listed the tools again or not', async () => {
    await cleo.connect('gmail', 'cleo@example.com');
    await open();
    expect(await conversation.invoke('GMAIL_FETCH_EMAILS')).to.have.property('data');

    await ada.delete('/v1/appconnect/apps/gmail/agents/acme-assistant');

    const refusal = await conversation.invoke('GMAIL_FETCH_EMAILS').catch((error: Error) => error.message);
    expect(refusal).to.contain('no tool called appconnect__invoke_action now');
  });

  it('gets results that match the output schema of each tool', async () => {
    await cleo.connect('gmail', 'cleo@example.com');
    await ada.put('/v1/appconnect/apps/slack/enablement');
    await open();
    const tools = await conversation.tools();
    const calls: Record<string, Record<string, unknown>[]> = {
      appconnect__search_actions: [
        { query: 'read my mail' },
        { query: 'post a message', app: 'slack', limit: 25, full_schema: true },
        { query: '' },
        { query: 'zzzzzz qqqqqq' },
      ],
      appconnect__invoke_action: [
        { action: 'GMAIL_FETCH_EMAILS' },
        { action: 'GMAIL_FETCH_EMAILS', arguments: { max_results: 1 }, send_again: true },
        {
          action: 'GMAIL_CREATE_EMAIL_DRAFT',
          arguments: { recipient_email: 'a@example.com', subject: 'A', body: 'B' },
        },
      ],
      appconnect__connect_account: [{ app: 'slack' }],
    };

    expect(tools.map(({ name }) => name)).to.have.members(Object.keys(calls));
    for (const { name, inputSchema, outputSchema } of tools) {
      const ajv = new Ajv2020({ strict: true });
      const takes = ajv.compile(inputSchema);
      const gives = ajv.compile(outputSchema ?? expect.fail(`${name} declares no output`));
      for (const input of calls[name] ?? []) {
        const result = await conversation.call(name.replace('appconnect__', ''), input);

        expect(takes(input), JSON.stringify(input)).to.equal(true);
        expect(result.isError, JSON.stringify(result.content)).not.to.equal(true);
        expect(gives(result.structuredContent), JSON.stringify(gives.errors)).to.equal(true);
        expect(outputs[name]?.parse(result.structuredContent)).to.deep.equal(result.structuredContent);
        expect(outputSchema?.properties).to.include.keys(Object.keys(result.structuredContent ?? {}));
        const [text] = result.content;
        expect(text?.type === 'text' && JSON.parse(text.text)).to.deep.equal(result.structuredContent);
      }
    }
  });

  it('is told which schemas are left out, gets one by its name, and hears of an app that it lacks', async () => {
    await open();
    await conversation.tools();

    const found = await conversation.read('search_actions', { query: 'emails', limit: 5 });
    const [, , , fourth] = found.actions;
    expect(found.actions.map((action: object) => 'input_schema' in action)).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(found.note).to.contain('The first 3 have input_schema.');

    const { actions } = await conversation.read('search_actions', { query: fourth.action, limit: 1 });
    expect(actions.map(({ action }: { action: string }) => action)).to.deep.equal([fourth.action]);
    expect(actions[0]).to.have.property('input_schema');

    const elsewhere = await conversation.read('search_actions', { query: 'create a card in Notion' });
    expect(elsewhere.note)
      .to.contain('Notion is not among your apps.')
      .and.to.contain('What is found is of other apps.');
  });

  it('can read an error too, though the client validates results against the schema', async () => {
    await open();
    await conversation.tools();

    const result = await conversation.call('invoke_action', { action: 'GMAIL_FETCH_EMAILS' });

    expect(result.isError).to.equal(true);
    const [text] = result.content;
    expect(text?.type === 'text' && JSON.parse(text.text)).to.include({ code: 'not_connected' });
  });
});
