const encoder = new TextEncoder();

type Limits = { signal: AbortSignal; maxIdleMs: number; onEnd: () => void };

/**
 * The parts as UTF-8. Each is made when the reader has taken the one before, so that a slow reader costs the memory of one
 * part. An aborted signal fails the stream, since a reader must not take the beginning for the whole. So does a reader who
 * takes nothing for `maxIdleMs`: not every host says that a connection was lost. `onEnd` is called once, however it ends.
 */
export function toByteStream(parts: AsyncGenerator<string, void>, limits: Limits): ReadableStream<Uint8Array> {
  return new ReadableStream(new PartSource(parts, limits), { highWaterMark: 0 });
}

/** What a stream reads from: `pull` is called when the reader has taken the part before. */
class PartSource {
  private controller?: ReadableStreamDefaultController<Uint8Array>;
  private idle?: NodeJS.Timeout;
  private hasEnded = false;

  constructor(
    private readonly parts: AsyncGenerator<string, void>,
    private readonly limits: Limits,
  ) {}

  start(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const { signal } = this.limits;
    this.controller = controller;
    signal.addEventListener('abort', this.handleAbort);
    if (signal.aborted) this.handleAbort();
    else this.waitForReader();
  }

  async pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    clearTimeout(this.idle);
    const part = await this.parts.next().catch((error) => {
      this.end();
      throw error;
    });
    // The signal may have failed the stream meanwhile.
    if (this.limits.signal.aborted) return;
    if (part.done) {
      this.end();
      controller.close();
      return;
    }
    controller.enqueue(encoder.encode(part.value));
    this.waitForReader();
  }

  cancel(): void {
    this.end();
  }

  private waitForReader(): void {
    const { maxIdleMs } = this.limits;
    this.idle = setTimeout(() => this.fail(new Error('The reader has stopped reading.')), maxIdleMs).unref();
  }

  private readonly handleAbort = (): void => this.fail(this.limits.signal.reason);

  private fail(reason: unknown): void {
    this.end();
    this.controller?.error(reason);
  }

  private end(): void {
    clearTimeout(this.idle);
    this.limits.signal.removeEventListener('abort', this.handleAbort);
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.limits.onEnd();
  }
}
