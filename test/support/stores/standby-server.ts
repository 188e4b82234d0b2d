import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { listenOnLoopback } from '../loopback.js';

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 0);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const authenticated = message('R', Buffer.from([0, 0, 0, 0]));
const ready = message('Z', Buffer.from('I'));
const listening = message('C', Buffer.from('LISTEN\0'));
const refused = message('E', Buffer.from('SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0'));
/** So long that to connect and to listen take longer than a bus waits that is closed, and each of them less. */
const lateByMs = 3_500;
const [query, goodbye] = ['Q', 'X'].map((letter) => letter.charCodeAt(0));

/** A server in PostgreSQL's place that takes connections and does nothing for them, only the first thing, or all of it late. */
export class StandbyServer {
  connections = 0;
  open = 0;
  private readonly halfOpen = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly does: 'refuses to listen' | 'is silent' | 'freezes once it listens' | 'answers late',
  ) {}

  static async start(does: StandbyServer['does']): Promise<StandbyServer> {
    // One that is frozen does not hang up either.
    const server = createServer({ allowHalfOpen: does === 'freezes once it listens' });
    const standby = new StandbyServer(server, does);
    server.on('connection', (socket) => standby.serve(socket));
    await listenOnLoopback(server);
    return standby;
  }

  get address(): string {
    return `postgres://user:password@127.0.0.1:${(this.server.address() as AddressInfo).port}/platform`;
  }

  /** Resolves once no connection is open, the server's own side of each included. */
  async close(): Promise<void> {
    for (const socket of this.halfOpen) socket.destroy();
    await once(this.server.close(), 'close');
  }

  private serve(socket: Socket): void {
    this.connections += 1;
    this.open += 1;
    socket.once('close', () => {
      this.open -= 1;
    });
    socket.on('error', () => undefined);
    if (this.does === 'is silent') return void socket.resume();
    const isLate = this.does === 'answers late';
    const answer = (...messages: Buffer[]) =>
      setTimeout(() => socket.write(Buffer.concat(messages)), isLate ? lateByMs : 0);
    socket.once('data', () => {
      answer(authenticated, ready);
      if (this.does === 'freezes once it listens') {
        socket.once('data', () => answer(listening, ready));
        this.halfOpen.add(socket);
        return void socket.resume();
      }
      socket.on('data', ([letter]) => {
        if (letter === query) answer(isLate ? listening : refused, ready);
        if (letter === goodbye) socket.end();
      });
    });
  }
}
