import type { Principal } from '../../src/host/routes.js';
import type { EventStreamService } from '../../src/services/notifications/event-stream-service.js';

/** A page that listens: what it has taken in so far, and whether the stream is at its end. */
export class Page {
  readonly heard: string[] = [];
  isEnded = false;
  readonly controller = new AbortController();
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  /** What is awaited of the stream. */
  private next: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;

  constructor(streams: EventStreamService, who: Principal, signal?: AbortSignal) {
    this.reader = streams.open(who, signal ?? this.controller.signal).getReader();
  }

  /** Takes in all that has been sent. */
  async listen(): Promise<string[]> {
    const nothingMore = Symbol('nothing more');
    for (;;) {
      const soon = new Promise<typeof nothingMore>((resolve) => setImmediate(() => resolve(nothingMore)));
      this.next ??= this.reader.read();
      const read = await Promise.race([this.next, soon]);
      if (read === nothingMore) return this.heard;
      this.next = undefined;
      if (read.done) {
        this.isEnded = true;
        return this.heard;
      }
      this.heard.push(new TextDecoder().decode(read.value));
    }
  }

  async closeTab(): Promise<void> {
    await this.reader.cancel();
  }
}
