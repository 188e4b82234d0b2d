import { type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** What became of a request: answered, in part perhaps; or not, and then whether it had been sent. */
type Forwarded = 'answered' | 'not_sent' | 'not_answered';

// They concern one connection, and this is the end of it.
const hopByHopHeaders = ['connection', 'keep-alive', 'proxy-connection', 'upgrade'];
const withheldFromReplica = new Set([...hopByHopHeaders, 'expect']);
const withheldFromClient = new Set([...hopByHopHeaders, 'transfer-encoding']);

/**
 * Sends a request to another server on this machine, once, and streams the answer back. All other headers stay as they are,
 * `Host` and `Origin` too. Whoever breaks off one side ends the other.
 * @param onHeaders Gets the headers of the answer, and returns those that are added to it.
 */
export function forwardRequest(
  { incoming, outgoing, to }: { incoming: IncomingMessage; outgoing: ServerResponse; to: string },
  onHeaders: (headers: IncomingMessage['headers']) => string[],
): Promise<Forwarded> {
  return new Promise((resolve) => {
    let isSent = false;
    const headers = withoutHeaders(incoming.rawHeaders, withheldFromReplica);
    // A connection of its own: one that is kept open may be closed just as it is used again, and nobody could say what was sent.
    const forwarded = openRequest(to, { method: incoming.method, path: incoming.url, headers, agent: false });
    forwarded.once('socket', (socket) =>
      socket.once('connect', () => {
        isSent = true;
        incoming.pipe(forwarded);
      }),
    );
    forwarded.once('response', (answer) => {
      const added = onHeaders(answer.headers);
      const kept = withoutHeaders(answer.rawHeaders, withheldFromClient);
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, [...kept, ...added]).flushHeaders();
      // A stream that breaks on one side breaks on the other; there is nobody left to tell.
      void pipeline(answer, outgoing).catch(() => undefined);
      resolve('answered');
    });
    forwarded.on('error', () => resolve(isSent ? 'not_answered' : 'not_sent'));
    outgoing.once('close', () => forwarded.destroy());
  });
}

/** Without some of the headers, given as names and values in turn. */
function withoutHeaders(raw: string[], withheld: Set<string>): string[] {
  return raw.filter((_text, index) => !withheld.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
}
