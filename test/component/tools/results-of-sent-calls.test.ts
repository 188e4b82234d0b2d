import { expect } from 'chai';
import { errorCodes } from '../../../src/contract/error-table.js';
import { toolErrorSchema } from '../../../src/contract/tool-contract.js';
import { asPluginError, fixFor, PluginError, withDetails } from '../../../src/domain/plugin-error.js';
import { withCheckedAnswers } from '../../../src/host/checks/checked-host.js';
import type { HostPlatform, Logger } from '../../../src/host/host-platform.js';
import type { ActionOutcome } from '../../../src/provider/port/call-outcome.js';
import { ConnectionHealthService } from '../../../src/services/accounts/connection-health-service.js';
import { callTool, giveGmail } from '../../support/agents/agent-tools.js';
import { readResult } from '../../support/browser/browser-client.js';
import { useServices } from '../../support/services.js';

/** Matches texts that suggest repeating a call without checking first. */
const invitation = /try (?:it )?again|(?<!Only if it did not, )call (?:it )?again|repeat it/i;

/** Data whose shaping throws. */
function unshowable(): unknown {
  return new Proxy({}, { ownKeys: () => expect.fail('a fault of ours') });
}

/** The logger of a host whose log is full, as the plugin gets it. */
function brokenLogger(): Logger {
  const write = () => expect.fail('the log is full');
  const logger: Logger = { info: write, debug: write, warn: write, error: write };
  const others = { routes: {}, startup: {}, tools: {}, status: {}, ui: {}, events: {}, directory: {} };
  return withCheckedAnswers({ ...others, logger } as unknown as HostPlatform).logger;
}

describe('The result of a call that was sent', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;

  beforeEach(() => giveGmail(services()));

  function invoke(logger?: Logger) {
    const input = { action: 'GMAIL_SEND_EMAIL', arguments: { to: 'grace@example.com' } };
    return callTool(services(), 'invoke_action', input, logger);
  }

  it('says that the call was done, where the answer cannot be shown', async () => {
    provider().answerNextCallWith({ outcome: 'done', data: unshowable() });

    const result = await invoke();

    expect(result.isError).to.equal(undefined);
    expect(result.structuredContent).to.include({ action: 'GMAIL_SEND_EMAIL', app: 'gmail', data: null });
    expect(result.structuredContent?.note).to.contain('was done, but its answer cannot be shown');
    expect(result.structuredContent?.acting_as).to.match(/^Ada/);
    expect(JSON.stringify(result)).not.to.match(invitation);
  });

  it('is the answer, where a field only looks like bytes', async () => {
    const data = JSON.parse(`{"type":"Buffer","data":[${Array(64).fill('{"valueOf":1,"toString":1}')}]}`);
    provider().answerNextCallWith({ outcome: 'done', data });

    const result = await invoke();

    expect(result.isError).to.equal(undefined);
    expect(result.structuredContent?.data).to.deep.equal(data);
  });

  it('names the failed steps of a batch, where the data cannot be shown', async () => {
    const message = '1 of 2 steps failed.';
    provider().answerNextCallWith({ outcome: 'failed', message, accountFault: 'none', partlyDone: unshowable() });

    const error = toolErrorSchema.parse(readResult(await invoke()));

    expect(error).to.deep.include({ code: 'action_failed', partly_done: 'What was done cannot be shown.' });
  });

  it('is returned although the log fails', async () => {
    const logger = brokenLogger();
    provider().answerNextCallWith({ outcome: 'done', data: unshowable() });
    expect((await invoke(logger)).isError).to.equal(undefined);

    provider().answerNextCallWith({ outcome: 'unknown', message: 'The connection broke.' });
    expect((await invoke(logger)).isError).to.equal(true);
  });

  it('is the message of the app, where the connection cannot be read', async () => {
    const health = services().get<ConnectionHealthService>(ConnectionHealthService);
    health.markIfBroken = () => Promise.reject(new Error('the database is gone'));
    provider().answerNextCallWith({ outcome: 'failed', message: 'It gave no reason.', accountFault: 'certain' });

    expect(readResult(await invoke())).to.include({ code: 'action_failed' });
  });

  const ends: Record<string, ActionOutcome | Error> = {
    'a fault of ours in the middle of it': new TypeError('x of undefined'),
    'an unknown outcome': { outcome: 'unknown', message: 'The connection broke.' },
    'an answer too large to read': { outcome: 'unknown', message: 'It is too large.', isTooLarge: true },
    'a refusal': { outcome: 'failed', message: 'It gave no reason.', accountFault: 'none' },
    'a refusal that blames the account': { outcome: 'failed', message: 'It gave no reason.', accountFault: 'certain' },
    'a batch done in part': { outcome: 'failed', message: '1 of 2.', accountFault: 'none', partlyDone: [1] },
  };
  for (const [name, end] of Object.entries(ends)) {
    it(`never suggests trying again: ${name}`, async () => {
      if (end instanceof Error) provider().failNextWith(end, 'callAction');
      else provider().answerNextCallWith(end);

      const result = await invoke();

      expect(result.isError).to.equal(true);
      expect(JSON.stringify(result)).not.to.match(invitation);
    });
  }

  it('never suggests trying again, whatever the code', () => {
    for (const code of errorCodes) {
      const error = new PluginError(code, 'It failed.', { details: { mayHaveHappened: true } });

      expect(fixFor(error)).not.to.match(invitation);
      expect(withDetails(asPluginError(new Error('x')), { mayHaveHappened: true }).message).not.to.match(invitation);
    }
  });
});
