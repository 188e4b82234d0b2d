import { expect } from 'chai';
import { caller, McpSessionUnderTest, mcpHeaders } from '../../../support/agents/mcp-session-under-test.js';
import { useClock } from '../../../support/clock.js';
import { neverAborted } from '../../../support/signals.js';

/** Ends the stream. A stream that says nothing has ended by then, too: what a session writes is there at once. */
async function readAll(session: McpSessionUnderTest, stream: Response): Promise<string> {
  await session.close();
  return stream.text();
}

describe('The event stream of an MCP session', () => {
  const startClock = useClock();
  let session: McpSessionUnderTest;

  beforeEach(async () => {
    session = await McpSessionUnderTest.open();
  });

  afterEach(() => session.close());

  const listen = (signal = neverAborted().signal, { accept } = mcpHeaders) =>
    session.request({ headers: { accept }, signal });
  const change = () => session.sessions.notifyToolsChanged({ orgId: caller.orgId });

  it('says nothing until tools change, at the first time', async () => {
    expect(await readAll(session, await listen())).to.equal('');
  });

  it('brings word of what changed since its client left before it was open', async () => {
    await (await listen(AbortSignal.abort())).body?.cancel();
    await change();

    expect(await readAll(session, await listen())).to.include('tools/list_changed');
  });

  describe('whose connection was lost without a word', () => {
    it('ends for the one that its client opens anew, which hears of changes', async () => {
      const lost = await listen();

      const anew = await listen();
      await change();

      expect(anew.status).to.equal(200);
      expect(await lost.text()).to.equal('');
      expect(await readAll(session, anew)).to.include('tools/list_changed');
    });

    it('is followed by word of what it may have lost', async () => {
      await listen();
      await change();

      expect(await readAll(session, await listen())).to.include('tools/list_changed');
    });

    it('stays for a while with the last of several that open it, so that they do not take it in turns', async () => {
      const clock = startClock('time');
      await listen();
      const last = await listen();

      expect((await listen()).status).to.equal(409);
      await change();
      clock.tick(10_000);

      expect((await listen()).status).to.equal(200);
      expect(await last.text()).to.include('tools/list_changed');
    });

    it('stays open where the new request is refused', async () => {
      const stream = await listen();

      expect((await listen(undefined, { ...mcpHeaders, accept: 'text/html' })).status).to.equal(406);
      await change();

      expect(await readAll(session, stream)).to.include('tools/list_changed');
    });
  });
});
