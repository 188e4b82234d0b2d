import type { ConformanceSuite } from '../conformance-suite.js';
import { expectOpen } from '../expectations.js';
import { addStreamRoute, openStream } from './stream-route.js';

export function describeStreams(suite: ConformanceSuite): void {
  suite.group('streams', () => {
    suite.check(
      'passes a stream on without buffering, and aborts the signal when the client disconnects',
      async (start) => {
        let signal: AbortSignal | undefined;
        const onRequest = (request: Request) => {
          signal = request.signal;
        };
        const host = await start({ activate: (platform) => addStreamRoute(platform, { access: 'public', onRequest }) });
        const stream = await openStream(host);

        await expectOpen(signal, 'the signal of a request');
        stream.leave();

        const mend = 'Abort the signal of the request when the client disconnects.';
        await host.until(mend, () => signal?.aborted === true);
      },
    );
  });
}
