import 'reflect-metadata';
import { Socket } from 'node:net';
import fc from 'fast-check';

// fast-check shrinks a failing example step by step, which takes minutes for a large schema, and mocha cannot interrupt
// synchronous work: this ends it within mocha's time limit, with the smallest example so far.
fc.configureGlobal({ interruptAfterTimeLimit: 20_000 });

// Tests can connect to this machine only.
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (host !== undefined && !/^(?:localhost|127\.\d+\.\d+\.\d+|::1|.*\.localhost)$/.test(host)) {
    process.nextTick(() =>
      this.destroy(Object.assign(new Error(`Tests do not reach ${host}.`), { code: 'ENOTFOUND' })),
    );
    return this;
  }
  return (connect as (...inner: unknown[]) => Socket).apply(this, args);
} as typeof connect;

function hostOf([first, second]: unknown[]): string | undefined {
  const options = Array.isArray(first) ? first[0] : first;
  if (typeof options === 'object' && options !== null) return (options as { host?: string }).host;
  return typeof second === 'string' ? second : undefined;
}
