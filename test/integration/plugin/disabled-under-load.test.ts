import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect } from 'chai';
import type { ResolvedTool } from '../../../src/host/index.js';
import { type BenchPlatform, openBenchPlatform } from '../../bench/support/bench-platform.js';
import { connectMembers } from '../../bench/support/connect-members.js';
import { forkEmulator, type SeparateEmulator } from '../../bench/support/emulator-process.js';
import { neverAborted } from '../../support/signals.js';
import { until } from '../../support/until.js';

const userIds = Array.from({ length: 32 }, (_, number) => `m${number}`);
/** More than may run at once. */
const sendersOfEach = 2;
const { signal } = neverAborted();

describe('An app that is disabled during hundreds of calls', () => {
  let emulator: SeparateEmulator;
  let platform: BenchPlatform;
  const unwatch: (() => void)[] = [];

  beforeEach(async () => {
    emulator = await forkEmulator();
    platform = await openBenchPlatform(emulator);
    await connectMembers(platform, emulator, userIds);
  });

  afterEach(async () => {
    for (const stop of unwatch.splice(0)) stop();
    await platform.close();
    await emulator.close();
  });

  it('sends none of them after the response', async () => {
    const tools = await Promise.all(userIds.map((userId) => platform.resolveInvoke(userId)));
    // Every session is open then, so that only calls are sent.
    await Promise.all(tools.map((tool) => sendMail(tool)));
    const executedFirst = await countExecutions(emulator);
    let isAnswered = false;
    const sent = watchSends(() => isAnswered);

    const senders = Array.from({ length: sendersOfEach }, () => tools.map(sendUntilRefused)).flat();
    await until('hundreds of calls were sent', () => sent.before > 4 * senders.length);
    // Its transaction runs while some calls are evaluated, noted or sent, and others wait for their turn.
    await platform.ada.delete('/v1/appconnect/apps/gmail/enablement');
    isAnswered = true;
    const done = (await Promise.all(senders)).reduce((sum, count) => sum + count, 0);

    const executed = (await countExecutions(emulator)) - executedFirst;
    expect(sent.after).to.equal(0);
    expect(sent.before).to.equal(executed);
    expect(done).to.equal(executed);
  });

  /** Counts the requests to sessions from now on, each in the tick in which its first byte is written: until then it may be held back. */
  function watchSends(isAfter: () => boolean): { before: number; after: number } {
    const sent = { before: 0, after: 0 };
    const onSend = (message: unknown) => {
      const { path } = (message as { request: { path: string } }).request;
      if (path.includes('/tool_router/')) sent[isAfter() ? 'after' : 'before'] += 1;
    };
    subscribe('undici:client:sendHeaders', onSend);
    unwatch.push(() => unsubscribe('undici:client:sendHeaders', onSend));
    return sent;
  }
});

let mails = 0;

function sendMail(tool: ResolvedTool) {
  const mail = { recipient_email: 'grace@example.com', subject: `Mail ${++mails}`, body: 'Once.' };
  return tool.call({ action: 'GMAIL_SEND_EMAIL', arguments: mail }, { signal });
}

/** Resolves with the number of calls that were done. */
async function sendUntilRefused(tool: ResolvedTool): Promise<number> {
  for (let done = 0; ; done += 1) {
    const { isError } = await sendMail(tool);
    if (isError) return done;
  }
}

async function countExecutions({ url }: SeparateEmulator): Promise<number> {
  const response = await fetch(`${url}/_emulator/executions`);
  return (await response.json()).length;
}
