import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseClient } from './database-client.js';

/**
 * What a piece of work did to the database, as its driver says: whether it ran a statement that writes, and whether one changed a
 * row.
 */
export type Effect = { hasWritten: boolean; hasChanged: boolean };

/** What Knex hands over of a statement that was answered. The drivers tell in different places how many rows it changed. */
type Answered = {
  sql: string;
  context?: { changes?: number };
  response?: { rowCount?: number | null; length?: number };
};

const writing = /^\s*(?:insert|update|delete)\b/i;

/** Sees the statements of a client, those of transactions among them, from `start` to `stop`; others of the host's pass by. */
export class StatementWatch {
  private readonly effects = new AsyncLocalStorage<Effect>();

  constructor(private readonly client: DatabaseClient) {}

  start(): void {
    this.client.client.on('query-response', this.see);
  }

  stop(): void {
    this.client.client.removeListener('query-response', this.see);
    // It slows all other work down.
    this.effects.disable();
  }

  /** Runs a piece of work, and notes in `effect` what it does. */
  run<Result>(effect: Effect, work: () => Promise<Result>): Promise<Result> {
    return this.effects.run(effect, work);
  }

  private readonly see = (_: unknown, { sql, context, response }: Answered): void => {
    const effect = this.effects.getStore();
    if (effect === undefined || !writing.test(sql)) return;
    effect.hasWritten = true;
    if ((context?.changes ?? response?.rowCount ?? response?.length ?? 0) > 0) effect.hasChanged = true;
  };
}
