import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ReferenceHostOptions } from '../reference-host.js';

const stopTimeoutMs = 30_000;

/** The options of a host that can be sent to another process. */
export type HostProcessSettings = Omit<ReferenceHostOptions, 'logger' | 'now'> & {
  /** Appears in its log lines. */
  name?: string | undefined;
  /** Its log goes to the standard error of this process. Default: `info`. */
  logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'none' | undefined;
};

/** What the process says once: that it answers, or why it does not start. */
export type HostReport =
  | { url: string; problems: string[] }
  | { failure: { message: string; code?: string }; url?: undefined };

/** A reference host in a process of its own, so that it can be killed. */
export type HostProcess = {
  url: string;
  pid: number;
  /** See `ReferenceHost`. */
  problems: string[];
  /** Resolves when the process has ended, with its signal or its exit code. */
  ended: Promise<string>;
  /** Ends it in order; resolves when it has ended. */
  stop(): Promise<void>;
  /** Sends a signal, by default one that leaves it no time; resolves when it has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
};

/** How the process is started. */
export type HostLaunch = {
  /** The program; Node by default. Another one must run Node in its place, as `unshare` does. */
  execPath?: string;
  /** The program's arguments before the module: options of Node, such as `--import` of a probe. */
  execArgv?: string[];
};

/**
 * Starts a reference host with its plugin in a process of its own, which ends when this process ends.
 * @throws Error when the host does not start, with its message and code.
 */
export async function forkHost(settings: HostProcessSettings, launch: HostLaunch = {}): Promise<HostProcess> {
  const main = fileURLToPath(new URL('./host-process-main.js', import.meta.url));
  const child = fork(main, { execArgv: [], ...launch, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  // Settings go as a message, since other users of the machine can read the arguments of a process.
  child.send(settings);
  const report: HostReport = await Promise.race([once(child, 'message').then(([first]) => first), toFailure(ended)]);
  if (report.url === undefined) {
    await ended;
    throw Object.assign(new Error(report.failure.message), { code: report.failure.code });
  }
  return {
    ...report,
    pid: child.pid ?? 0,
    ended,
    stop: () => stop(child, ended),
    kill: (signal) => kill(child, ended, signal),
  };
}

async function toFailure(ended: Promise<string>): Promise<HostReport> {
  return { failure: { message: `The process of the host ended before it answered (${await ended}).` } };
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

async function kill(child: ChildProcess, ended: Promise<string>, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  child.kill(signal);
  await ended;
}
