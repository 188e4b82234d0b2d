import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Replica } from './replica.js';

/** A call of an agent, from the moment it is made. */
export type CallTrace = {
  orgId: string;
  agentId: string;
  channel: 'web' | 'bridge';
  app: string;
  action: string;
  text: string;
  isWrite: boolean;
  sendAgain: boolean;
  /** Who it may act as: on a bridge the earliest admin, as the directory had it at the start. */
  actingUserId?: string;
  /** The note of the call in the database, as it was last written. */
  noteId?: string;
  /** When it ended, and when its caller got an answer that says what became of it, in the order of events. */
  endedAt?: number;
  answeredAt?: number;
};

let lastEvent = 0;

/** Numbers events, since the clock of a model stands still between steps. */
export function nextEvent(): number {
  lastEvent += 1;
  return lastEvent;
}

/** Something that somebody asked of one replica. Whatever runs on its behalf finds it in the async context. */
export class Operation {
  readonly done: Promise<void>;
  isEnded = false;
  private resolve = () => {};
  private ended?: (result: Result<unknown>) => void;

  constructor(
    readonly replica: Replica,
    readonly call?: CallTrace,
  ) {
    this.done = new Promise((resolve) => (this.resolve = resolve));
  }

  /** Starts the work; `ended` hears how it ended, once: also that nobody will ever hear. */
  start<Value>(work: () => Promise<Value>, ended: (result: Result<Value>) => void): void {
    this.ended = ended as (result: Result<unknown>) => void;
    this.replica.operations.add(this);
    operations.run(this, work).then(
      (value) => this.end({ state: 'answered', value }),
      (error) => this.end({ state: 'refused', error }),
    );
  }

  end(result: Result<unknown>): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.replica.operations.delete(this);
    this.ended?.(result);
    this.resolve();
  }
}

/** `unheard`: the replica crashed, so the answer reached nobody. */
export type Result<Value> =
  | { state: 'answered'; value: Value }
  | { state: 'refused'; error: Error & { code?: string; details?: { mayHaveHappened?: boolean } } }
  | { state: 'unheard' };

export const operations = new AsyncLocalStorage<Operation>();

// An operation that sends no statement for so long waits for the request that is held.
const graceMs = 8;
/** Without a statement of its replica. Beside the load of a soak, operations have taken more than fifteen seconds. */
const maxIdleMs = 60_000;

/** Nothing that follows can be told: what it waits for, such as a connection to the database, may be missing from then on. */
export class HungOperation extends Error {
  override readonly name = 'HungOperation';
}

/** Waits until the operation has ended, or is stuck behind a request to the provider that is held back. */
export async function endedOrHeld(operation: Operation): Promise<void> {
  const { replica } = operation;
  while (!operation.isEnded) {
    const { statements } = replica;
    if (replica.requests.held.count > 0) {
      await Promise.race([operation.done, pause(graceMs)]);
      if (replica.statements === statements) return;
    } else {
      const isIdle = await isIdleFor(maxIdleMs, Promise.race([operation.done, replica.requests.held.nextHold()]));
      if (isIdle && replica.statements === statements) {
        throw new HungOperation('An operation neither ended nor waits for the provider.');
      }
    }
  }
}

async function isIdleFor(ms: number, happening: Promise<void>): Promise<boolean> {
  const limit = new AbortController();
  const idle = pause(ms, true, { signal: limit.signal }).catch(() => false);
  try {
    return await Promise.race([happening.then(() => false), idle]);
  } finally {
    limit.abort();
  }
}
