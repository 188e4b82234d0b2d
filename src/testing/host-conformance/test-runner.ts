/** `describe` and `it` of mocha, of `node:test` or of vitest. */
export type TestRunner = {
  describe(name: string, define: () => void): unknown;
  it(name: string, run: (...given: unknown[]) => Promise<void>, timeoutMs?: number): unknown;
};

/** A check that cannot be made, since the host does not give what it needs. */
export class NotChecked extends Error {
  constructor(missing: string) {
    super(`not checked: ${missing}`);
  }
}

/**
 * The given functions, or those that mocha (and vitest with `globals`) put into every file. @throws Error that says what to
 * pass.
 */
export function findRunner({ describe, it }: Partial<TestRunner>): TestRunner {
  const globals = globalThis as unknown as Partial<TestRunner>;
  const runner = { describe: describe ?? globals.describe, it: it ?? globals.it };
  if (runner.describe && runner.it) return runner as TestRunner;
  throw new Error(
    'describeHostConformance finds no describe and it. Pass those of your test runner: ' +
      'import { describe, it } from "node:test" (or "vitest"), and describeHostConformance(name, makeHost, { describe, it }).',
  );
}

type TestContext = { skip?(reason?: string): void; timeout?(ms: number): unknown; test?: { title: string } };

/** Adds a test that has `timeoutMs` in any runner, and is skipped when `run` throws `NotChecked`. */
export function addTest(
  runner: TestRunner,
  test: { title: string; timeoutMs: number; run: () => Promise<void> },
): void {
  const { title, timeoutMs, run } = test;
  // mocha takes a declared parameter for a callback. It gives its context as `this`, the others as an argument.
  async function runTest(this: TestContext | undefined, ...given: unknown[]): Promise<void> {
    if (given.length === 0) this?.timeout?.(timeoutMs);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof NotChecked)) throw error;
      skip((given[0] ?? this ?? {}) as TestContext, error);
    }
  }
  runner.it(title, runTest, timeoutMs);
}

function skip(context: TestContext, reason: NotChecked): void {
  if (!context.skip) throw reason;
  // mocha's `skip` takes no reason, so its report shows it in the title.
  if (context.test) context.test.title += ` (${reason.message})`;
  context.skip(reason.message);
}
