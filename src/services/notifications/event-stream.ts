// Ends streams whose connection a proxy or host lost without notice. Browsers reconnect by themselves.
const maxLifetimeMs = 15 * 60 * 1000;
// A page with more unread events no longer reads.
const maxUnread = 200;

const encoder = new TextEncoder();

/** The event stream of one page. It ends when the page is closed or stops reading, or after the maximum lifetime. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  private controller?: ReadableStreamDefaultController<Uint8Array>;
  private lifetime?: NodeJS.Timeout;
  private hasEnded = false;

  /** An aborted `signal` ends the stream. `onEnd` is called once, however the stream ends. */
  constructor(
    private readonly signal: AbortSignal,
    private readonly onEnd: () => void,
  ) {
    this.body = new ReadableStream({
      start: (controller) => {
        this.controller = controller;
      },
      // Some hosts cancel the body and never abort the request.
      cancel: () => void this.release(),
    });
  }

  begin(): void {
    this.lifetime = setTimeout(this.end, maxLifetimeMs).unref();
    this.signal.addEventListener('abort', this.end);
    this.send('retry: 2000\n: connected\n\n');
    if (this.signal.aborted) this.end();
  }

  send(text: string): void {
    if (this.hasEnded) return;
    if ((this.controller?.desiredSize ?? 0) < -maxUnread) this.end();
    else this.controller?.enqueue(encoder.encode(text));
  }

  readonly end = (): void => {
    if (this.release()) this.controller?.close();
  };

  private release(): boolean {
    if (this.hasEnded) return false;
    this.hasEnded = true;
    clearTimeout(this.lifetime);
    this.signal.removeEventListener('abort', this.end);
    this.onEnd();
    return true;
  }
}
