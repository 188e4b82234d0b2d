import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseClient } from './database-client.js';

/**
 * What a piece of work did in the database, as its driver says: of which tables of the plugin it had an answer, what it wrote to
 * and how, and whether it changed a row.
 */
export type StatementTrace = { tables: Set<string>; writes: Set<string>; hasChanged: boolean };

/** What Knex hands over of a statement that was answered. The drivers tell in different places how many rows it changed. */
type Answered = {
  sql: string;
  context?: { changes?: number };
  response?: { rowCount?: number | null; length?: number };
};

const writing = /^\s*(insert into|update|delete from)\s+["`]?(\w+)/i;

/** How a statement writes, and to which table: `delete from appconnect_sign_ins`; undefined for one that does not. */
export function writeOf(sql: string): string | undefined {
  const [, how, table] = writing.exec(sql) ?? [];
  return how && `${how} ${table}`;
}

const naming = /\b(?:from|join|into|update)\s+["`]?(appconnect_\w+)/gi;

/** The tables of the plugin that a statement reads or writes. */
export function tablesOf(sql: string): string[] {
  return Array.from(sql.matchAll(naming), ([, table = '']) => table);
}

/** Sees the statements of a client, those of transactions among them, from `start` to `stop`; others of the host's pass by. */
export class StatementWatch {
  private readonly traces = new AsyncLocalStorage<StatementTrace>();

  constructor(private readonly client: DatabaseClient) {}

  start(): void {
    this.client.client.on('query-response', this.see);
  }

  stop(): void {
    this.client.client.removeListener('query-response', this.see);
    // It slows all other work down.
    this.traces.disable();
  }

  /** Runs a piece of work, and notes in `trace` what it does. */
  run<Result>(trace: StatementTrace, work: () => Promise<Result>): Promise<Result> {
    return this.traces.run(trace, work);
  }

  private readonly see = (_: unknown, { sql, context, response }: Answered): void => {
    const trace = this.traces.getStore();
    if (trace === undefined) return;
    for (const table of tablesOf(sql)) trace.tables.add(table);
    const write = writeOf(sql);
    if (write === undefined) return;
    trace.writes.add(write);
    if ((context?.changes ?? response?.rowCount ?? response?.length ?? 0) > 0) trace.hasChanged = true;
  };
}
