import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The answers that are still to come to one POST. The transport never ends its stream where it leaves out that of a cancelled request. */
export class ExpectedAnswers {
  private readonly open: Set<RequestId>;
  private readonly cancelled: Map<RequestId, AbortController>;
  private readonly complete = new AbortController();
  private isAnyCancelled = false;

  constructor(ids: readonly RequestId[]) {
    this.open = new Set(ids);
    this.cancelled = new Map(ids.map((id) => [id, new AbortController()]));
  }

  /** Aborts once no more answers come, where the stream does not end by itself. */
  get signal(): AbortSignal {
    return this.complete.signal;
  }

  /** The requests that the client has cancelled. */
  get cancelledIds(): RequestId[] {
    return [...this.cancelled].filter(([, { signal }]) => signal.aborted).map(([id]) => id);
  }

  /** Aborts when the client cancels that request, also one whose id the SDK takes for none: 0, or an empty text. */
  signalOf(id: RequestId): AbortSignal | undefined {
    return this.cancelled.get(id)?.signal;
  }

  cancel(id: RequestId): void {
    this.cancelled.get(id)?.abort();
    this.isAnyCancelled = true;
    this.settle(id);
  }

  settle(id: RequestId): void {
    this.open.delete(id);
    if (this.isAnyCancelled && this.open.size === 0) this.complete.abort();
  }
}
