import {
  type ConformanceOptions,
  describeHostConformance,
  type MakeHost,
  type TestRunner,
} from '../../../src/testing/index.js';

type Outcome = { state: 'passed' | 'skipped' | 'failed'; words: string };

/** The checks of the suite for one host, by title, each to be run alone. The functions given to the suite have the shapes of vitest's. */
export function collectChecks(
  makeHost: MakeHost,
  options: Pick<ConformanceOptions, 'timeoutMs'> = {},
): Map<string, () => Promise<Outcome>> {
  const checks = new Map<string, () => Promise<Outcome>>();
  const runner: TestRunner = {
    describe: (_name, define) => define(),
    it: (title, run) => checks.set(title, () => outcomeOf(run)),
  };
  describeHostConformance('A host', makeHost, { ...runner, ...options });
  return checks;
}

class Skipped extends Error {}

/** As vitest does it: the context is the argument, `this` is not set, and `skip` throws. */
async function outcomeOf(run: (...given: unknown[]) => Promise<void>): Promise<Outcome> {
  const skip = (note?: string) => {
    throw new Skipped(note);
  };
  try {
    await run({ skip });
    return { state: 'passed', words: '' };
  } catch (error) {
    return { state: error instanceof Skipped ? 'skipped' : 'failed', words: (error as Error).message };
  }
}
