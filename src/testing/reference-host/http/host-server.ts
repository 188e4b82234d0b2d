import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { HostProblem, toProblemResponse } from '../../../hosting/http/problem.js';
import { idleTimeHeader, serverSettings } from './server-settings.js';

export type RequestHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

const drainTimeoutMs = 2_000;

/** A server on the loopback address. It listens at once, and holds requests until `open` is called. */
export class HostServer {
  private readonly server: Server;
  private resolveReady: (handle: RequestHandler) => void = () => {};
  private readonly ready = new Promise<RequestHandler>((resolve) => {
    this.resolveReady = resolve;
  });
  private isStopping = false;
  private openResponses = 0;
  private readonly runningHandlers = new Set<Promise<Response>>();
  private serverClosed: Promise<void> = Promise.resolve();

  private constructor() {
    this.server = createAdaptorServer({
      fetch: (request, bindings) => this.handle(request, bindings as HttpBindings),
      overrideGlobalObjects: false,
      serverOptions: serverSettings,
    }) as Server;
    this.server.prependListener('request', (_, response) => response.setHeader(...idleTimeHeader));
  }

  /** @throws Error with code `EADDRINUSE` when the port is taken. */
  static async listen(port: number): Promise<HostServer> {
    const server = new HostServer();
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return server;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Hands the requests that waited, and all later ones, to the handler. */
  open(handle: RequestHandler): void {
    this.resolveReady(handle);
  }

  /** Accepts no new connection or request; those in progress continue. */
  stopAccepting(): void {
    if (this.isStopping) return;
    this.isStopping = true;
    this.resolveReady(() => this.toShutdownResponse());
    this.serverClosed = new Promise((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
  }

  /**
   * Resolves when every connection is closed and every handler has finished, including those whose client has left.
   * Responses in progress get two seconds; idle connections are closed at once.
   */
  async close(): Promise<void> {
    this.stopAccepting();
    const timer = new AbortController();
    const timeout = pause(drainTimeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
    void timeout.then(() => this.server.closeAllConnections());
    if (this.openResponses === 0) this.server.closeAllConnections();
    await this.serverClosed;
    await Promise.race([Promise.allSettled(this.runningHandlers), timeout]);
    timer.abort();
  }

  private async handle(request: Request, bindings: HttpBindings): Promise<Response> {
    this.openResponses++;
    bindings.outgoing.once('close', () => this.handleResponseClosed());
    const handle = await this.ready;
    if (this.isStopping) return this.toShutdownResponse();
    const running = Promise.resolve(handle(request, bindings));
    this.runningHandlers.add(running);
    return running.finally(() => this.runningHandlers.delete(running));
  }

  // A connection that a browser opened in advance, without a request, does not close by itself.
  private handleResponseClosed(): void {
    this.openResponses--;
    if (this.isStopping && this.openResponses === 0) this.server.closeAllConnections();
  }

  private toShutdownResponse(): Response {
    const problem = new HostProblem(503, 'shutting_down', 'This host is stopping.', {
      headers: { connection: 'close' },
    });
    return toProblemResponse(problem, 'none');
  }
}
