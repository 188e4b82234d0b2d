import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { HostProblem, toProblemResponse } from './problem.js';

type Answer = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

const lingerMs = 2_000;

/** A server on the loopback address that has its port at once, and lets requests wait until it is opened. */
export class GatedServer {
  private readonly server: Server;
  private openGate: (answer: Answer) => void = () => {};
  private readonly gate = new Promise<Answer>((resolve) => {
    this.openGate = resolve;
  });
  private refusing = false;
  private underWay = 0;
  private readonly answering = new Set<Promise<Response>>();
  private closed: Promise<void> = Promise.resolve();

  private constructor() {
    this.server = createAdaptorServer({
      fetch: (request, bindings) => this.answer(request, bindings as HttpBindings),
      overrideGlobalObjects: false,
      serverOptions: { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 },
    }) as Server;
  }

  /** @throws Error with code `EADDRINUSE` when the port is taken. */
  static async listen(port: number): Promise<GatedServer> {
    const gated = new GatedServer();
    await new Promise<void>((resolve, reject) => {
      gated.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return gated;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  open(answer: Answer): void {
    this.openGate(answer);
  }

  /** Takes no connection and no request any more; those under way go on. */
  refuse(): void {
    if (this.refusing) return;
    this.refusing = true;
    this.openGate(() => this.refusal());
    this.closed = new Promise((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
  }

  /**
   * Resolves when every connection is closed and every handler is done, also those whose client has left.
   * Answers under way have a little time; idle connections have none.
   */
  async finish(): Promise<void> {
    this.refuse();
    const timer = new AbortController();
    const late = wait(lingerMs, undefined, { signal: timer.signal }).catch(() => undefined);
    void late.then(() => this.server.closeAllConnections());
    if (this.underWay === 0) this.server.closeAllConnections();
    await this.closed;
    await Promise.race([Promise.allSettled(this.answering), late]);
    timer.abort();
  }

  private async answer(request: Request, bindings: HttpBindings): Promise<Response> {
    this.underWay++;
    bindings.outgoing.once('close', () => this.finishOne());
    const answer = await this.gate;
    if (this.refusing) return this.refusal();
    const answering = Promise.resolve(answer(request, bindings));
    this.answering.add(answering);
    return answering.finally(() => this.answering.delete(answering));
  }

  // A connection that a browser opened ahead, without a request, would not close by itself.
  private finishOne(): void {
    this.underWay--;
    if (this.refusing && this.underWay === 0) this.server.closeAllConnections();
  }

  private refusal(): Response {
    const problem = new HostProblem(503, 'shutting_down', 'This host is stopping.', {
      headers: { connection: 'close' },
    });
    return toProblemResponse(problem, 'none');
  }
}
