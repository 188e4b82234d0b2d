import { randomBytes } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import timers from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import knex from 'knex';
import sinon, { type SinonFakeTimers } from 'sinon';
import { signalAfter } from '../../support/clock.js';

const faked = ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
const requestEvents = ['create', 'headers', 'trailers', 'error'].map((event) => `undici:request:${event}`);

// The process counts as waiting after this many milliseconds without any event of a request or a query; a slow disk may take
// longer, but what waits for it is not ended by the small steps in which time then passes.
const quietMs = 4;
// Before a long time passes.
const settledMs = 12;
const firstStepMs = 250;
const maxStepMs = 4_000;
// Below the limit of most requests, so that none that begins in a step ends with it.
const passingStepMs = 7_000;

// What Knex does in other threads for SQLite.
const databaseWork = ['acquireRawConnection', '_query', 'destroyRawConnection'];

/**
 * The time of this process, which passes only while nothing happens in it: no request starts or is answered and no statement of any
 * SQLite database runs. So a plugin that waits for an answer, a retry or the next round of maintenance need not be waited for.
 */
export class WaitingTime {
  private clock?: SinonFakeTimers;
  private events = 0;
  /** That of mocha's limit, where mocha runs this. */
  private timersBefore = 0;
  private databaseWork = 0;
  private readonly count = () => {
    this.events += 1;
  };

  /** Begins at the present time. */
  start(): void {
    this.timersBefore = countTimers();
    this.clock = sinon.useFakeTimers({ now: Date.now(), toFake: [...faked], shouldClearNativeTimers: true });
    // Replaced, and not stubbed: a stub keeps each call, with its stack, as long as it is there.
    sinon.replace(AbortSignal, 'timeout', signalAfter);
    // The pool of connections clears by this module what it sets by the global function; its timer would outlive every closed place.
    sinon.replace(timers, 'clearInterval', (timer) => globalThis.clearInterval(timer));
    for (const name of requestEvents) diagnostics.subscribe(name, this.count);
    this.countDatabaseWork();
  }

  end(): void {
    for (const name of requestEvents) diagnostics.unsubscribe(name, this.count);
    sinon.restore();
  }

  /** Lets time pass until the work has ended; throws where it has not ended after `maxMs`. */
  async await<Result>(what: string, work: Promise<Result>, maxMs: number): Promise<Result> {
    const until = Date.now() + maxMs;
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => undefined);
    let stepMs = firstStepMs;
    while (!isDone) {
      if (Date.now() > until) throw new Error(`${what} has not ended after ${maxMs / 1000} seconds.`);
      const isQuiet = await this.isQuiet(() => isDone);
      if (isDone) break;
      if (isQuiet) await this.clock?.tickAsync(stepMs);
      stepMs = isQuiet ? Math.min(stepMs * 2, maxStepMs) : firstStepMs;
    }
    return done;
  }

  /** Lets time pass, in steps after each of which everything that it started may end. */
  async pass(ms: number, stepMs = passingStepMs): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      const before = this.events;
      await this.clock?.tickAsync(Math.min(left, stepMs));
      // What a timer started begins to work only after some turns of the event loop.
      if (this.events !== before || !(await this.isQuiet(() => false))) await this.settle();
    }
  }

  /** Waits until nothing happens any more without time passing. */
  async settle(): Promise<void> {
    while (!(await this.isQuiet(() => false, settledMs)));
  }

  /** Below the events of Knex: those tell of no BEGIN and no COMMIT, and only of databases that somebody listens to. */
  private countDatabaseWork(): void {
    const dialect = knex({ client: 'sqlite3', useNullAsDefault: true }).client.constructor.prototype;
    for (const method of databaseWork) {
      const original = dialect[method];
      const counted = (work: Promise<unknown>) => this.untilDone(work);
      sinon.replace(dialect, method, function (this: unknown, ...args: unknown[]) {
        return counted(original.apply(this, args));
      });
    }
  }

  private async untilDone<Result>(work: Promise<Result>): Promise<Result> {
    this.databaseWork += 1;
    try {
      return await work;
    } finally {
      this.databaseWork -= 1;
      this.count();
    }
  }

  private async isQuiet(isDone: () => boolean, forMs = quietMs): Promise<boolean> {
    const before = this.events;
    for (let waited = 0; waited < forMs; waited += 1) {
      await pause(1);
      if (isDone() || this.events !== before) return false;
    }
    if (this.databaseWork > 0 || isBusyElsewhere(this.timersBefore)) return false;
    await otherThreadsRan();
    return !isDone() && this.events === before;
  }
}

/**
 * Files are read and written in other threads, which may be late where the processors are busy. And `node:timers/promises` are not
 * faked: one that is set is waited for.
 */
function isBusyElsewhere(timersBefore: number): boolean {
  const isFileOpen = process.getActiveResourcesInfo().some((resource) => resource.startsWith('FSReq'));
  return isFileOpen || countTimers() > timersBefore;
}

const countTimers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

// As many as libuv has threads by default.
const threads = 4;

/** Of some work in other threads nothing is known here, such as what encrypts; it is mostly done once four others were. */
async function otherThreadsRan(): Promise<void> {
  await Promise.all(Array.from({ length: threads }, () => promisify(randomBytes)(1)));
}
