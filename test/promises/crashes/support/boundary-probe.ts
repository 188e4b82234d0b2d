import { subscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import knex from 'knex';
import {
  isNoteworthy,
  isRead,
  OpenTransactions,
  type Query,
  requestOf,
  statementOf,
  type Write,
} from './boundary-names.js';

const lookMs = 5;
// Together longer than the longest delay after which the plugin writes records that it collects. They are counted, since on a
// busy machine time passes in which this process does nothing.
const looksUntilRest = 12;

type KnexClient = {
  query(connection: object, statement: string | Query): Promise<unknown>;
};

/**
 * Watches from outside where this process changes something that outlives it: statements that write, requests to the provider,
 * answers to people, settings files. Each such place is a boundary, and the process can be killed exactly there.
 */
export class BoundaryProbe {
  private passed: string[] | undefined;
  private deadly: string | undefined;
  private readonly transactions = new OpenTransactions();
  private busy = 0;
  private events = 0;

  /** From now on boundaries are counted; the process dies at `deadly`, before what it names. */
  arm(deadly: string): void {
    this.passed = [];
    this.deadly = deadly;
  }

  /** The boundaries since `arm`, in order. */
  trace(): string[] {
    return this.passed ?? [];
  }

  /** Resolves once nothing has run for a moment, neither for a request nor in the background. */
  async rest(): Promise<void> {
    for (let quietLooks = 0; quietLooks < looksUntilRest; ) {
      const { events } = this;
      await pause(lookMs);
      quietLooks = this.isBusy() || this.events !== events ? 0 : quietLooks + 1;
    }
  }

  install(): this {
    this.watchStatements();
    this.watchRequests();
    this.watchAnswers();
    this.watchFiles();
    return this;
  }

  private isBusy(): boolean {
    const isFileOpen = process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'));
    return this.busy > 0 || isFileOpen;
  }

  private pass(boundary: string): void {
    if (this.passed === undefined) return;
    // The statements of one step of the schema, in one transaction, are one boundary.
    if (boundary === 'change schema' && this.passed.at(-1)?.startsWith(boundary)) return;
    const earlier = this.passed.filter((name) => name.replace(/ #\d+$/, '') === boundary).length;
    const name = earlier === 0 ? boundary : `${boundary} #${earlier + 1}`;
    this.passed.push(name);
    if (name === this.deadly) process.kill(process.pid, 'SIGKILL');
  }

  private passCommit(tables: string | undefined): void {
    if (tables !== undefined) this.pass(`commit ${tables}`);
  }

  private count(change: 1 | -1): void {
    this.busy += change;
    this.events += 1;
  }

  private watchStatements(): void {
    const { prototype } = knex.Client as unknown as { prototype: KnexClient };
    const { query } = prototype;
    const probe = this;
    prototype.query = function (connection, statement) {
      probe.count(1);
      probe.passStatement(connection, typeof statement === 'string' ? { sql: statement } : statement);
      return query.call(this, connection, statement).finally(() => probe.count(-1));
    };
  }

  private passStatement(connection: object, query: Query): void {
    const { transactions } = this;
    const statement = statementOf(query);
    if (statement === 'begin') transactions.begin(connection);
    else if (statement === 'rollback') transactions.end(connection);
    else if (statement === 'commit') this.passCommit(transactions.end(connection));
    else if (statement !== undefined) this.passWrite(connection, statement);
  }

  /** What a transaction writes counts when it is committed; the steps of the schema are told apart all the same. */
  private passWrite(connection: object, { verb, table, isOfSchema }: Write): void {
    this.transactions.write(connection, table);
    if (isOfSchema || !this.transactions.has(connection)) this.pass(`${verb} ${table}`);
  }

  private watchRequests(): void {
    const names = new WeakMap<object, string>();
    const on = (channel: string, listener: (request: object) => void) =>
      subscribe(`undici:request:${channel}`, (message) => listener((message as { request: object }).request));
    on('create', (request) => {
      this.count(1);
      const name = requestOf(request as Parameters<typeof requestOf>[0]);
      names.set(request, name);
      if (isNoteworthy(name)) this.pass(`send ${name}`);
    });
    const passWrite = (step: string) => (request: object) => {
      const name = names.get(request);
      if (name !== undefined && !isRead(name)) this.pass(`${step} ${name}`);
    };
    on('bodySent', passWrite('sent'));
    on('headers', passWrite('answered'));
    on('trailers', () => this.count(-1));
    on('error', () => this.count(-1));
  }

  private watchAnswers(): void {
    type Exchange = { request: { method: string; url: string } };
    subscribe('http.server.request.start', () => this.count(1));
    subscribe('http.server.response.finish', (message) => {
      this.count(-1);
      const { method, url } = (message as Exchange).request;
      if (method !== 'GET' || url.includes('/oauth/callback')) this.pass('answer to the user');
    });
  }

  /** The steps of an atomic replacement: a copy is created, filled and synced, then takes the place of the file. */
  private watchFiles(): void {
    const copies = new Map<number, string>();
    const nameOf = (path: unknown) => /^(config\.ini|installation\.ini)/.exec(basename(String(path)))?.[1];
    const watched = fs as unknown as Record<string, (...parameters: unknown[]) => void>;
    const wrap = (name: string, before: (...parameters: unknown[]) => unknown[]) => {
      const original = watched[name] as (...parameters: unknown[]) => void;
      watched[name] = (...parameters) => original.apply(fs, before(...parameters));
    };
    wrap('open', (path, flags, ...rest) => {
      const name = flags === 'w' ? nameOf(path) : undefined;
      if (name === undefined) return [path, flags, ...rest];
      this.pass(`create copy of ${name}`);
      const done = rest.pop() as (error: unknown, descriptor: number) => void;
      const remember = (error: unknown, descriptor: number) => {
        if (!error) copies.set(descriptor, name);
        done(error, descriptor);
      };
      return [path, flags, ...rest, remember];
    });
    const passWith =
      (step: string) =>
      (descriptor: unknown, ...rest: unknown[]) => {
        const name = copies.get(descriptor as number);
        if (name !== undefined) this.pass(`${step} copy of ${name}`);
        return [descriptor, ...rest];
      };
    wrap('write', passWith('fill'));
    wrap('fsync', passWith('sync'));
    wrap('close', (descriptor, ...rest) => {
      copies.delete(descriptor as number);
      return [descriptor, ...rest];
    });
    wrap('rename', (from, to, ...rest) => {
      const name = nameOf(to);
      if (name !== undefined) this.pass(`put ${name} in place`);
      return [from, to, ...rest];
    });
    syncBuiltinESMExports();
  }
}
