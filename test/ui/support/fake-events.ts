import type { Events, StreamListener, StreamNotice } from '../../../ui/api/event-stream.js';

/** An event stream whose notices the test emits. */
export class FakeEvents implements Events {
  private readonly listeners = new Set<StreamListener>();

  get listenerCount(): number {
    return this.listeners.size;
  }

  listen(listener: StreamListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(notice: StreamNotice): void {
    for (const listener of [...this.listeners]) listener(notice);
  }
}
