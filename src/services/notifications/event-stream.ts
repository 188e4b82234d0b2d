// Browsers reconnect by themselves; proxies and hosts that lose a stream silently must not make it last for ever.
const maxLifetimeMs = 15 * 60 * 1000;
// A reader with so many unread events is gone.
const maxUnread = 200;

const encoder = new TextEncoder();

/** One page that listens, until it leaves, takes nothing in, or its time is over. However it ends, it leaves nothing behind. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  private controller?: ReadableStreamDefaultController<Uint8Array>;
  private lifetime?: NodeJS.Timeout;
  private isOver = false;

  /** `signal` ends the stream; `onEnd` is called once, however it ends. */
  constructor(
    private readonly signal: AbortSignal,
    private readonly onEnd: () => void,
  ) {
    this.body = new ReadableStream({
      start: (controller) => {
        this.controller = controller;
      },
      // A host may cancel the body of a request that it never aborts.
      cancel: () => void this.letGo(),
    });
  }

  begin(): void {
    this.lifetime = setTimeout(this.end, maxLifetimeMs).unref();
    this.signal.addEventListener('abort', this.end);
    this.send('retry: 2000\n: connected\n\n');
    if (this.signal.aborted) this.end();
  }

  send(text: string): void {
    if (this.isOver) return;
    if ((this.controller?.desiredSize ?? 0) < -maxUnread) this.end();
    else this.controller?.enqueue(encoder.encode(text));
  }

  readonly end = (): void => {
    if (this.letGo()) this.controller?.close();
  };

  private letGo(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    clearTimeout(this.lifetime);
    this.signal.removeEventListener('abort', this.end);
    this.onEnd();
    return true;
  }
}
