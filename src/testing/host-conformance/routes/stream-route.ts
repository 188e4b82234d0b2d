import type { HostPlatform, RouteAccess } from '../../../host/index.js';
import { expectEqual } from '../expectations.js';
import type { RunningHost } from '../running-host.js';
import { base } from './probe-routes.js';

const path = `${base}/stream`;
const message = 'data: 1\n\n';

/** A stream that sends one message and goes on. */
export function addStreamRoute(
  { routes }: HostPlatform,
  { access, onRequest = () => {} }: { access: RouteAccess; onRequest?: (request: Request) => void },
): void {
  routes.register({
    method: 'GET',
    path,
    access,
    async handle({ request }) {
      onRequest(request);
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(message)) });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  });
}

/** Opens the stream and reads its first message. `ended` resolves when the host ends it. */
export async function openStream(host: RunningHost, headers: Record<string, string> = {}) {
  const client = new AbortController();
  const mend = 'Send each part of a streaming answer as it comes: no buffering, no compression.';
  const response = await host.fetch(path, { headers, signal: client.signal }, mend);
  const reader = response.body?.getReader();
  const first = await host.inTime(mend, Promise.resolve(reader?.read()));
  expectEqual(new TextDecoder().decode(first?.value), message, mend);
  let isOpen = true;
  const ended = readToEnd(reader).then(() => {
    isOpen = false;
  });
  return { ended, isOpen: () => isOpen, leave: () => client.abort() };
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  // A host may end a stream by closing the connection.
  while (!(await reader?.read().catch(() => ({ done: true })))?.done);
}
