import { setTimeout as pause } from 'node:timers/promises';

const pollMs = 5;

/** The promise's value. @throws Error with `words` when it has not settled in time. */
export async function within<Value>(timeoutMs: number, words: string, promise: Promise<Value>): Promise<Value> {
  // Unlike that of `AbortSignal.timeout`, this timer keeps the process alive: a host that hangs would end the run without a word.
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${words} (Waited ${timeoutMs / 1000} s.)`)), timeoutMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until a condition holds. @throws Error with `words` when it has not in time. */
export async function waitUntil(
  timeoutMs: number,
  words: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const waiting = new AbortController();
  const poll = async () => {
    while (!waiting.signal.aborted && !(await holds())) await pause(pollMs);
  };
  try {
    await within(timeoutMs, words, poll());
  } finally {
    waiting.abort();
  }
}
