import { expect } from 'chai';
import sinon from 'sinon';
import { type BenchPlatform, openBenchPlatform } from '../../bench/support/bench-platform.js';
import { connectMembers } from '../../bench/support/connect-members.js';
import { forkEmulator, type SeparateEmulator } from '../../bench/support/emulator-process.js';
import { neverAborted } from '../../support/signals.js';

const userIds = Array.from({ length: 32 }, (_, number) => `m${number}`);
const callsOfEach = 16;
const { signal } = neverAborted();

describe('An app that is disabled during hundreds of calls', () => {
  let emulator: SeparateEmulator;
  let platform: BenchPlatform;

  beforeEach(async function () {
    this.timeout(60_000);
    emulator = await forkEmulator();
    platform = await openBenchPlatform(emulator);
    await connectMembers(platform, emulator, userIds);
  });

  afterEach(async () => {
    sinon.restore();
    await platform.close();
    await emulator.close();
  });

  it('sends none of them after the response', async function () {
    this.timeout(60_000);
    const tools = await Promise.all(userIds.map((userId) => platform.resolveInvoke(userId)));
    const send = (number: number) => {
      const mail = { recipient_email: 'grace@example.com', subject: `Mail ${number}`, body: 'Once.' };
      return tools[number % tools.length]?.call({ action: 'GMAIL_SEND_EMAIL', arguments: mail }, { signal });
    };
    await Promise.all(tools.map((_, number) => send(number)));
    const sentBefore: boolean[] = [];
    let isAnswered = false;
    const reach = globalThis.fetch;
    sinon.stub(globalThis, 'fetch').callsFake((url, init) => {
      // Every MCP session is initialized, so that only calls are sent.
      if (String(url).endsWith('/mcp')) sentBefore.push(!isAnswered);
      return reach(url, init);
    });

    const calls = Array.from({ length: userIds.length * callsOfEach }, (_, number) => send(100 + number));
    // Its transaction runs after the calls were evaluated, and before they are noted.
    await platform.ada.delete('/v1/appconnect/apps/gmail/enablement');
    isAnswered = true;
    const results = await Promise.all(calls);

    expect(sentBefore.filter((isBefore) => !isBefore)).to.deep.equal([]);
    expect(results.filter((result) => !result?.isError)).to.have.length(sentBefore.length);
    expect(sentBefore.length).to.be.below(results.length);
  });
});
