import { type StreamEvent, streamEventNames } from '../../src/contract/event-contract.js';

/**
 * `refetch`: events may have been missed, since the connection was lost or the page was hidden; or a change was refused, so that
 * the person may do less than the page shows.
 */
export type StreamNotice = StreamEvent | { name: 'refetch' };
export type StreamListener = (notice: StreamNotice) => void;
export type Events = Pick<EventStream, 'listen'>;

const firstDelayMs = 1_000;
const maxDelayMs = 60_000;
/** A connection that ends sooner is ended by something between, such as a proxy, and each one makes the page read everything anew. */
const steadyMs = 10_000;
/** After this time a hidden tab closes its stream: over HTTP/1.1 a browser allows six connections to an origin. */
const hiddenGraceMs = 30_000;
/** A return to the window fires both `focus` and `visibilitychange`. */
const returnDebounceMs = 500;

/** The server-sent events of the service; connected while anybody listens. */
export class EventStream {
  private readonly listeners = new Set<StreamListener>();
  private source: EventSource | undefined;
  /** Aborted once nobody listens any more. */
  private started: AbortController | undefined;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private hideTimer: ReturnType<typeof setTimeout> | undefined;
  private delayMs = firstDelayMs;
  private wasLost = false;
  /** Undefined while there is no open connection. */
  private openedAt: number | undefined;
  private returnedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly url: string) {}

  /** @returns the function that stops listening */
  listen(listener: StreamListener): () => void {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    return () => {
      if (this.listeners.delete(listener) && this.listeners.size === 0) this.stop();
    };
  }

  private start(): void {
    this.started = new AbortController();
    const { signal } = this.started;
    document.addEventListener('visibilitychange', this.handleVisibility, { signal });
    window.addEventListener('focus', this.handleReturn, { signal });
    window.addEventListener('online', this.handleOnline, { signal });
    window.addEventListener('appconnect-forbidden', this.handleForbidden, { signal });
    this.open();
    // A tab that is opened in the background is hidden without an event that says so.
    if (document.visibilityState === 'hidden') this.closeLater();
  }

  private stop(): void {
    this.started?.abort();
    clearTimeout(this.hideTimer);
    this.close();
  }

  private open(): void {
    this.close();
    this.source = new EventSource(this.url, { withCredentials: true });
    this.source.addEventListener('open', this.handleOpen);
    this.source.addEventListener('error', this.handleError);
    for (const name of streamEventNames) this.source.addEventListener(name, this.handleMessage);
  }

  private close(): void {
    clearTimeout(this.retryTimer);
    this.source?.close();
    this.source = undefined;
    this.endConnection();
  }

  /** After a connection that held, the next pause is short again. @returns whether one was open, and did not hold */
  private endConnection(): boolean {
    if (this.openedAt === undefined) return false;
    const isCutShort = performance.now() - this.openedAt < steadyMs;
    if (!isCutShort) this.delayMs = firstDelayMs;
    this.openedAt = undefined;
    return isCutShort;
  }

  private closeLater(): void {
    this.hideTimer = setTimeout(() => this.close(), hiddenGraceMs);
  }

  private notify(notice: StreamNotice): void {
    for (const listener of [...this.listeners]) listener(notice);
  }

  private handleOpen = (): void => {
    this.openedAt = performance.now();
    if (this.wasLost) this.notify({ name: 'refetch' });
    this.wasLost = false;
  };

  private handleMessage = (event: MessageEvent<string>): void => {
    this.notify({ name: event.type, data: JSON.parse(event.data) } as StreamEvent);
  };

  /** The browser reconnects a dropped connection by itself, at once and for ever, but gives up when the service answers with an error. */
  private handleError = (): void => {
    this.wasLost = true;
    const isCutShort = this.endConnection();
    if (this.source?.readyState !== EventSource.CLOSED && !isCutShort) return;
    this.close();
    this.retryTimer = setTimeout(() => this.open(), this.delayMs);
    this.delayMs = Math.min(this.delayMs * 2, maxDelayMs);
  };

  private handleVisibility = (): void => {
    clearTimeout(this.hideTimer);
    if (document.visibilityState === 'visible') this.handleReturn();
    else this.closeLater();
  };

  private handleForbidden = (): void => this.notify({ name: 'refetch' });

  /** The old connection may be dead without a sign of it, and what is read at once may come too early to reach the service. */
  private handleOnline = (): void => {
    // A hidden tab that closed its stream opens it when it is looked at again.
    if (this.source === undefined && document.visibilityState === 'hidden') return;
    this.delayMs = firstDelayMs;
    this.openAnew();
    this.handleReturn();
  };

  /** What happens after something is read, and before the connection opens, is heard by nobody: it is read again then. */
  private openAnew(): void {
    this.wasLost = true;
    this.open();
  }

  private handleReturn = (): void => {
    if (this.source === undefined) this.openAnew();
    if (performance.now() - this.returnedAt < returnDebounceMs) return;
    this.returnedAt = performance.now();
    this.notify({ name: 'refetch' });
  };
}
