import { AssertionError } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';

/** Longer than Node takes from the end of a body to the `close` of its request. */
const openMs = 50;

/** @throws AssertionError with `mend`, a sentence that says what the host must do. */
export function expectThat(condition: unknown, mend: string): asserts condition {
  if (!condition) throw new AssertionError({ message: mend });
}

/** For what a directory finds: null fails with words of its own, since a host that answers it forgot nothing else. */
export function expectNothing(found: unknown, mend: string): void {
  expectThat(found !== null, 'Where a directory finds nothing, it must resolve to undefined; it resolves to null.');
  expectEqual(found, undefined, mend);
}

/** @throws AssertionError with `mend`, a sentence that says what the host must do, and with both values. */
export function expectEqual(actual: unknown, expected: unknown, mend: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const message = `${mend} Expected ${inspect(expected)}, but got ${inspect(actual)}.`;
  throw new AssertionError({ message, actual, expected, operator: 'deepStrictEqual' });
}

/** Expects that the signal of a client that waits stays open. @throws AssertionError when it is aborted now, or a moment later. */
export async function expectOpen(signal: AbortSignal | undefined, subject: string): Promise<void> {
  await pause(openMs);
  const mend = 'with Node, listen to close of the response; that of the request comes once its body was read.';
  expectThat(signal?.aborted === false, `Abort ${subject} only when the client leaves or stops: ${mend}`);
}
