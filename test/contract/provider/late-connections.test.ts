import diagnostics from 'node:diagnostics_channel';
import { expect } from 'chai';
import type { CancelReason } from '../../../src/provider/port/call-outcome.js';
import { answerInitialize, done } from '../../support/provider/scripted-mcp-server.js';
import type { Answer } from '../../support/provider/scripted-server.js';
import { accepted, listing, type Script, withCallRoutes } from '../../support/provider/with-call-routes.js';

/** So that the next request needs a connection of its own. */
const hangingUp =
  (answer: Answer): Answer =>
  (request, response) =>
    answer(request, response.setHeader('connection', 'close'));

/** There is none in the tick in which the call is handed over; right after it, there is. */
function reasonThatComes(reason: CancelReason): () => CancelReason | undefined {
  let current: CancelReason | undefined;
  return () => {
    queueMicrotask(() => {
      current = reason;
    });
    return current;
  };
}

describe('A call whose connection comes after the call must not be sent any more', () => {
  const { serve } = withCallRoutes();
  const ways: Record<string, Script> = {
    'over MCP': { list: hangingUp(listing('GMAIL_SEND_EMAIL')) },
    'over REST': { list: hangingUp(listing()) },
  };

  for (const [way, script] of Object.entries(ways)) {
    for (const reason of ['too_late', 'caller_gone', 'gates_moved'] as const) {
      it(`is not sent ${way}: ${reason}`, async () => {
        const { run, routes } = await serve({
          opening: hangingUp(answerInitialize),
          notified: hangingUp(accepted),
          ...script,
        });

        const held = await run({ cancelReason: reasonThatComes(reason) });

        expect(held).to.include({ outcome: 'not_sent', reason });
        expect(routes()).to.deep.equal([]);
      });
    }
  }

  it('leaves the connection to the next call', async () => {
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    diagnostics.subscribe('undici:client:connected', count);
    try {
      const { read, routes } = await serve();

      expect(await read({ cancelReason: reasonThatComes('gates_moved') })).to.include({ reason: 'gates_moved' });
      expect(await read()).to.deep.equal(done);

      expect([routes(), connections]).to.deep.equal([['rest'], 1]);
    } finally {
      diagnostics.unsubscribe('undici:client:connected', count);
    }
  });
});
