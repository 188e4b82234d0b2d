import { AssertionError } from 'node:assert';
import { inspect, isDeepStrictEqual } from 'node:util';

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
