import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LRUCache } from 'lru-cache';
import { HostProblem, toProblemResponse } from '../../../hosting/http/problem.js';
import { idleTimeHeader, serverSettings } from '../http/server-settings.js';
import { forwardRequest } from './forward-request.js';
import type { Replica } from './replica.js';

// More than the sessions that dozens of replicas keep open.
const maxRememberedSessions = 10_000;

const sessionHeader = 'mcp-session-id';
/** Says in every answer which replica gave it. */
const replicaHeader = 'x-replica';

/** Where requests go; without a process, `pid`, nobody answers there. */
type Destination = Pick<Replica, 'number' | 'url' | 'pid'>;

/** One address on this machine for several replicas, which take turns. A session of MCP stays with the replica that opened it. */
export class Balancer {
  private replicas: readonly Destination[] = [];
  private readonly sessions = new LRUCache<string, Destination>({ max: maxRememberedSessions });
  private turns = 0;
  private isStopping = false;
  private readonly server: Server;

  private constructor() {
    this.server = createServer(serverSettings, (incoming, outgoing) => void this.handle(incoming, outgoing));
  }

  /** @throws Error with code `EADDRINUSE` when the port is taken. */
  static async listen(port: number): Promise<Balancer> {
    const balancer = new Balancer();
    await new Promise<void>((resolve, reject) => {
      balancer.server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return balancer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on these get the requests. */
  serve(replicas: readonly Destination[]): void {
    this.replicas = replicas;
  }

  /** Accepts no new connection or request; those in progress continue. */
  stopAccepting(): void {
    this.isStopping = true;
    this.server.close();
    this.server.closeIdleConnections();
  }

  /** To be called when the replicas have ended, and with them whatever was in progress. */
  close(): void {
    this.stopAccepting();
    this.server.closeAllConnections();
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    // One that no longer listens got nothing of the request, so the next one may have it.
    for (const replica of this.listInTurn(incoming)) {
      const outcome = await this.forward(replica, incoming, outgoing);
      if (outcome === 'answered' || outgoing.destroyed) return;
      if (outcome === 'not_answered') return answer(outgoing, lostReplica());
    }
    await answer(outgoing, this.isStopping ? stopping() : noReplica());
  }

  /** Those that answer; first the one that has the session, or else the one whose turn it is. */
  private listInTurn({ headers }: IncomingMessage): Destination[] {
    const answering = this.isStopping ? [] : this.replicas.filter(({ pid }) => pid !== undefined);
    const known = this.sessions.get(String(headers[sessionHeader]));
    const first = known ? Math.max(answering.indexOf(known), 0) : this.turns++ % answering.length;
    return [...answering.slice(first), ...answering.slice(0, first)];
  }

  private forward(replica: Destination, incoming: IncomingMessage, outgoing: ServerResponse) {
    return forwardRequest({ incoming, outgoing, to: replica.url }, (headers) => {
      const session = headers[sessionHeader];
      if (session !== undefined) this.sessions.set(String(session), replica);
      return [replicaHeader, String(replica.number), ...idleTimeHeader];
    });
  }
}

async function answer(outgoing: ServerResponse, problem: HostProblem): Promise<void> {
  const response = toProblemResponse(problem, randomUUID());
  outgoing.writeHead(response.status, [...response.headers, idleTimeHeader].flat()).end(await response.text());
}

function lostReplica(): HostProblem {
  const detail =
    'The replica that got this request ended before it answered. Look at what it did before you send it again.';
  return new HostProblem(502, 'replica_lost', detail);
}

function noReplica(): HostProblem {
  const detail = 'No replica answers just now; they are being started again. Nothing was done.';
  return new HostProblem(503, 'no_replica', detail, { headers: { 'retry-after': '1' } });
}

function stopping(): HostProblem {
  return new HostProblem(503, 'shutting_down', 'This host is stopping.', { headers: { connection: 'close' } });
}
