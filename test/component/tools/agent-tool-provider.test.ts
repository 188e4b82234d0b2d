import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { expect } from 'chai';
import { toolErrorSchema } from '../../../src/contract/tool-contract.js';
import { PluginError } from '../../../src/domain/plugin-error.js';
import { LateAnswer } from '../../../src/host/checks/answer-in-time.js';
import { HostFailure } from '../../../src/host/checks/host-failure.js';
import { agentRequest, giveGmail, toolProviderOf } from '../../support/agents/agent-tools.js';
import { readResult } from '../../support/browser/browser-client.js';
import { anAction } from '../../support/fakes/fake-catalog.js';
import { useServices } from '../../support/services.js';
import { neverAborted } from '../../support/signals.js';

const { signal } = neverAborted();
const send = { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };

describe('AgentToolProvider', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const logged = (message: RegExp) => services().fakes.logger.lines.filter((line) => message.test(line.message));

  beforeEach(() => giveGmail(services()));

  async function invoke(input: Record<string, unknown>, options: { requestId?: string } = {}) {
    const { tools } = await toolProviderOf(services()).resolveTools(agentRequest);
    const tool = tools.find(({ definition }) => definition.name.endsWith('invoke_action'));
    const result = await tool?.call(input, { signal, ...options });
    return readResult(result as Parameters<typeof readResult>[0]);
  }

  it('refuses every call of a tool once it is closed, also of tools that were resolved before', async () => {
    const toolProvider = toolProviderOf(services());
    const { tools } = await toolProvider.resolveTools(agentRequest);

    toolProvider.close();
    const results = await Promise.all(tools.map((tool) => tool.call({ query: 'mail', ...send }, { signal })));

    expect(results.map(({ isError }) => isError)).to.deep.equal(tools.map(() => true));
    expect(results.every((result) => JSON.stringify(result).includes('The platform is stopping'))).to.equal(true);
    expect(provider().executions).to.deep.equal([]);
  });

  it('keeps its definitions from a host that adapts them in place, and answers as before', async () => {
    const toolProvider = toolProviderOf(services());
    const resolve = async () => (await toolProvider.resolveTools(agentRequest)).tools;
    const before = structuredClone((await resolve()).map(({ definition }) => definition));

    const adapted = await resolve();
    for (const { definition } of adapted) {
      definition.name = `apps_${definition.name}`;
      delete definition.inputSchema.properties;
    }
    const found = await adapted[0]?.call({ query: 'mail', limit: '5' }, { signal });

    expect((await resolve()).map(({ definition }) => definition)).to.deep.equal(before);
    expect(found?.structuredContent?.note).to.include('limit as a number');
  });

  it('logs the cause of a failure under the id that the agent gets, at the level that concerns an operator', async () => {
    const cause = new Error('ECONNRESET');
    provider().answerNextCallWith({ outcome: 'unknown', message: 'The connection broke.', cause });

    const error = toolErrorSchema.parse(await invoke(send));

    expect(error).to.include({ code: 'outcome_unknown' });
    expect(logged(/The connection broke/)).to.deep.equal([
      {
        level: 'warn',
        message: 'GMAIL_SEND_EMAIL: The connection broke.',
        fields: {
          requestId: error.request_id,
          tool: 'appconnect__invoke_action',
          channel: 'web',
          orgId: 'acme',
          agentId: 'acme-assistant',
          code: 'outcome_unknown',
          error: cause,
        },
      },
    ]);
  });

  it('takes the id of the call from a host that has one', async () => {
    const error = await invoke({}, { requestId: 'req-7' });

    expect(error).to.include({ code: 'invalid_arguments', request_id: 'req-7' });
    expect(logged(/refused/).map(({ level, fields }) => [level, fields?.requestId])).to.deep.equal([
      ['debug', 'req-7'],
    ]);
  });

  describe('logs nothing that an agent wrote', () => {
    const mailSchema = {
      type: 'object',
      required: ['is_html', 'subject'],
      properties: {
        is_html: { type: 'boolean' },
        // No text that is made up fits, so the example takes that of the agent.
        subject: { type: 'string', pattern: '^canary [a-z]{3}$' },
        headers: { type: 'object', propertyNames: { maxLength: 3 } },
      },
    };
    const written: Record<string, { tool: number; input: Record<string, unknown> }> = {
      'as a wrong value': { tool: 1, input: { ...send, arguments: { is_html: 'Dear Ada, the canary sings' } } },
      'as a value of another field, which the example takes': {
        tool: 1,
        input: { ...send, arguments: { is_html: 'no', subject: 'canary one' } },
      },
      'as the name of a field': {
        tool: 1,
        input: { ...send, arguments: { is_html: true, headers: { 'the canary': 'sings' } } },
      },
      'as a value of the tool': { tool: 1, input: { ...send, fields: ['canary.*'] } },
      'as the name of an action': { tool: 1, input: { ...send, action: 'GMAIL_"the canary' } },
      'as the name of an app': { tool: 0, input: { query: 'mail', app: 'a" canary "of mine' } },
    };

    for (const [name, { tool, input }] of Object.entries(written)) {
      it(name, async () => {
        const action = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail', inputSchema: mailSchema });
        provider().actions.set('gmail', [action]);
        const { tools } = await toolProviderOf(services()).resolveTools(agentRequest);

        const result = await tools[tool]?.call(input, { signal });

        expect(result?.isError).to.equal(true);
        expect(JSON.stringify(result), 'what the agent reads').to.contain('canary');
        const { lines } = services().fakes.logger;
        expect(lines).not.to.be.empty;
        expect(JSON.stringify(lines)).not.to.contain('canary');
      });
    }
  });

  it('answers a host in plain JavaScript that gives no options, or no arguments for a model that wrote none', async () => {
    const { tools } = await toolProviderOf(services()).resolveTools(agentRequest);
    const [search] = tools.filter(({ definition }) => definition.name.endsWith('search_actions'));
    const call = search?.call as (...given: unknown[]) => Promise<Parameters<typeof readResult>[0] & CallToolResult>;

    const found = await call({ query: 'mail' });
    const missing = [];
    for (const input of [undefined, null, {}]) missing.push(readResult(await call(input, { signal })));

    expect(found.isError).to.equal(undefined);
    expect(missing.map(({ code, errors }) => [code, errors[0].field])).to.deep.equal(
      Array(3).fill(['invalid_arguments', 'query']),
    );
  });

  it('gives the agent only the id of an internal error, and logs all of it', async () => {
    const fault = new TypeError('reading "canary" of undefined');
    provider().failNextWith(fault, 'callAction');

    const error = await invoke(send);

    expect(error).to.include({ code: 'outcome_unknown' });
    expect(JSON.stringify(error)).not.to.contain('canary');
    const [line] = logged(/Something went wrong/);
    expect(line).to.deep.include({ level: 'warn' });
    expect(line?.fields).to.include({ requestId: error.request_id, error: fault });
  });

  it('names the directory that is silent or away, to the agent and in the log', async () => {
    const { tools } = await toolProviderOf(services()).resolveTools(agentRequest);
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { code: 'ECONNREFUSED' });
    const failures = [new LateAnswer('directory.findMember'), new HostFailure('directory.findMember', { cause })];
    const inputs = [{ query: 'mail' }, send];

    for (const failure of failures) {
      for (const [index, input] of inputs.entries()) {
        services().fakes.directory.failNextWith(failure, { times: 5 });
        const error = readResult((await tools[index]?.call(input, { signal })) as Parameters<typeof readResult>[0]);
        services().fakes.directory.clearFailures();

        expect(error).to.include({ code: 'storage_unavailable' });
        expect(error.message).to.contain(failure.message);
        expect(error.fix).to.contain('Tell the person what the message says');
        const { level, fields } = services().fakes.logger.lines.at(-1) ?? {};
        expect([level, fields?.code, fields?.error]).to.deep.equal(['error', 'storage_unavailable', failure]);
      }
    }
    expect(provider().executions).to.deep.equal([]);
  });

  it('shows the result of a partly done batch', async () => {
    const partlyDone = { results: [{ id: 'm1', note: 'a\u200bb' }] };
    provider().answerNextCallWith({ outcome: 'failed', message: '1 of 2 failed.', accountFault: 'none', partlyDone });

    expect((await invoke(send)).partly_done).to.deep.equal({ results: [{ id: 'm1', note: 'ab' }] });
  });

  it('sanitizes the text of an error, and limits its length', async () => {
    const hidden = 'Pay\u200b now\u001b[31m\u{e0041}';
    const errors = Array.from({ length: 30 }, () => ({ field: hidden, message: 'm'.repeat(5_000) }));
    const details = { fix: hidden, actingAs: hidden, errors };
    provider().failNextWith(new PluginError('invalid_arguments', hidden, { details }), 'callAction');

    const error = await invoke(send);

    expect(error).to.include({ message: 'Pay now', fix: 'Pay now' });
    expect(error.errors).to.have.length(20);
    expect(error.errors[0].field).to.equal('Pay now');
    expect(error.errors[0].message).to.have.length(1_000);
    expect(error.errors[0].message).to.match(/^m+…$/);
  });
});
