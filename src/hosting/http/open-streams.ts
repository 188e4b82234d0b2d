import type { SignedIn } from './signed-in.js';

type OpenStream = {
  signedIn: SignedIn | undefined;
  controller: AbortController;
  /** Kept reachable, since its signal follows the controller only while the request is not collected. */
  request: Request;
};

/** The event streams that are open, so that the host can end them at sign-out, removal and shutdown. */
export class OpenStreams {
  private readonly open = new Set<OpenStream>();

  /** Returns an event stream that ends when the controller aborts; other responses are returned as they are. */
  track(response: Response, stream: OpenStream): Response {
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) return response;
    this.open.add(stream);
    const { signal } = stream.controller;
    const body = closeOnAbort(response.body, signal, () => this.open.delete(stream));
    return new Response(body, response);
  }

  closeWhere(matches: (signedIn: SignedIn | undefined, request: Request) => boolean): void {
    for (const stream of [...this.open]) {
      if (matches(stream.signedIn, stream.request)) stream.controller.abort();
    }
  }

  /** Closes those that only announce changes; their readers open them again. The answers of calls go on. */
  closeAnnouncements(): void {
    this.closeWhere((_signedIn, { method }) => method === 'GET');
  }

  closeAll(): void {
    this.closeWhere(() => true);
  }
}

/**
 * The same bytes, ended normally when the signal aborts: an error would be printed by the server.
 * The listener is removed with the stream. Node keeps the signal of a `Request` as long as the request is reachable, and
 * the listener would make the request reachable from its own signal for ever.
 */
function closeOnAbort(source: ReadableStream<Uint8Array>, signal: AbortSignal, onClosed: () => void) {
  const reader = source.getReader();
  const cancel = (reason?: unknown) => reader.cancel(reason).catch(() => {});
  const onAbort = () => void cancel();
  const onEnd = () => {
    signal.removeEventListener('abort', onAbort);
    onClosed();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  // A signal that is aborted already, by a client that left meanwhile, tells no listener so.
  if (signal.aborted) onAbort();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error) => {
        onEnd();
        if (signal.aborted) return { done: true, value: undefined };
        throw error;
      });
      if (!done) return controller.enqueue(value as Uint8Array);
      onEnd();
      controller.close();
    },
    async cancel(reason) {
      onEnd();
      await cancel(reason);
    },
  });
}
