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
    const { readable, writable } = new TransformStream();
    response.body
      .pipeTo(writable, { signal: stream.controller.signal })
      // The reader left or the host ended it: both are ordinary ends of a stream.
      .catch(() => {})
      .finally(() => this.open.delete(stream));
    return new Response(readable, response);
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
