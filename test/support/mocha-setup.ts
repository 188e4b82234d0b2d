import 'reflect-metadata';
import { Socket } from 'node:net';
import fc from 'fast-check';

// A property that fails is made smaller step by step, of a large schema for many minutes, and mocha cannot end what never
// pauses: this ends it within mocha's own limit, with the smallest example so far.
fc.configureGlobal({ interruptAfterTimeLimit: 20_000 });

// Whatever a test does, it reaches nothing but this machine.
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
