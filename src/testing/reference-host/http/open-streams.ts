import type { SignedIn } from './sessions.js';

type OpenStream = {
  signedIn: SignedIn | undefined;
  controller: AbortController;
  /** Held on to, since its signal follows the controller only for as long as the request itself is kept. */
  request: Request;
};

/** Answers that go on for as long as somebody listens, so that the host can end them when it must. */
export class OpenStreams {
  private readonly open = new Set<OpenStream>();

  /** The same answer, which ends when the controller aborts; other answers pass through untouched. */
  keep(response: Response, stream: OpenStream): Response {
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !response.body) return response;
    this.open.add(stream);
    const { signal } = stream.controller;
    const body = endingWith(response.body, signal, () => this.open.delete(stream));
    return new Response(body, response);
  }

  end(isOver: (signedIn: SignedIn | undefined) => boolean): void {
    for (const stream of [...this.open]) {
      if (isOver(stream.signedIn)) stream.controller.abort();
    }
  }

  endAll(): void {
    this.end(() => true);
  }
}

/**
 * The same bytes, up to an ordinary end as soon as the signal aborts: to the server an error would be a fault to print.
 * The listener goes with the stream: Node keeps the signal of a `Request` for as long as that request can be reached, and
 * through the listener it could be reached from that very signal, for ever.
 */
function endingWith(source: ReadableStream<Uint8Array>, signal: AbortSignal, forget: () => void) {
  const reader = source.getReader();
  const leave = (reason?: unknown) => reader.cancel(reason).catch(() => {});
  const leaveAtAbort = () => void leave();
  const onEnd = () => {
    signal.removeEventListener('abort', leaveAtAbort);
    forget();
  };
  signal.addEventListener('abort', leaveAtAbort, { once: true });
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
      await leave(reason);
    },
  });
}
