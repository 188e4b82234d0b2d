import { type StreamEvent, streamEventNames } from '../../src/contract/event-contract.js';

/** `refetch`: something may have been missed (the stream was away, or the person was). */
export type StreamNotice = StreamEvent | { name: 'refetch' };
export type StreamListener = (notice: StreamNotice) => void;
export type Events = Pick<EventStream, 'listen'>;

const firstDelayMs = 1_000;
const lastDelayMs = 60_000;
/** A browser allows six connections to an origin over HTTP/1.1, so tabs that nobody looks at give theirs back. */
const hiddenGraceMs = 30_000;
/** Coming back to a window brings `focus` and `visibilitychange`, one after the other. */
const returnPauseMs = 500;

/** The service's announcements, open while anybody listens. */
export class EventStream {
  private readonly listeners = new Set<StreamListener>();
  private source: EventSource | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private delayMs = firstDelayMs;
  private wasLost = false;
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
    document.addEventListener('visibilitychange', this.handleVisibility);
    window.addEventListener('focus', this.handleReturn);
    window.addEventListener('online', this.handleReturn);
    this.open();
  }

  private stop(): void {
    document.removeEventListener('visibilitychange', this.handleVisibility);
    window.removeEventListener('focus', this.handleReturn);
    window.removeEventListener('online', this.handleReturn);
    clearTimeout(this.rest);
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
    clearTimeout(this.retry);
    this.source?.close();
    this.source = undefined;
  }

  private tell(notice: StreamNotice): void {
    for (const listener of [...this.listeners]) listener(notice);
  }

  private handleOpen = (): void => {
    this.delayMs = firstDelayMs;
    if (this.wasLost) this.tell({ name: 'refetch' });
    this.wasLost = false;
  };

  private handleMessage = (event: MessageEvent<string>): void => {
    this.tell({ name: event.type, data: JSON.parse(event.data) } as StreamEvent);
  };

  /** The browser mends a dropped connection by itself, but gives up for good when the service answers with an error. */
  private handleError = (): void => {
    this.wasLost = true;
    if (this.source?.readyState !== EventSource.CLOSED) return;
    this.close();
    this.retry = setTimeout(() => this.open(), this.delayMs);
    this.delayMs = Math.min(this.delayMs * 2, lastDelayMs);
  };

  private handleVisibility = (): void => {
    clearTimeout(this.rest);
    if (document.visibilityState === 'visible') this.handleReturn();
    else this.rest = setTimeout(() => this.close(), hiddenGraceMs);
  };

  private handleReturn = (): void => {
    if (this.source === undefined) this.open();
    if (performance.now() - this.returnedAt < returnPauseMs) return;
    this.returnedAt = performance.now();
    this.tell({ name: 'refetch' });
  };
}
