import { availableParallelism } from 'node:os';
import type { Mistake } from './mistake.js';
import { SourceCopy } from './source-copy.js';

/** What became of one mistake: it was caught by a test or by the compiler, or else there is a problem. */
export type Attempt = {
  name: string;
  /** With the line, `src/domain/gates.ts:60`. */
  place: string;
  caughtBy?: { test: string; file: string };
  problem?: string;
  seconds: number;
};

const maxCopies = 2;
const allTestsTimeoutMs = 10 * 60_000;

/**
 * Makes each mistake alone in a copy of the sources and runs the tests that must notice it. Throws where these tests fail, or
 * the sources do not compile, without any mistake. `onAttempt` is called for each as it ends.
 */
export async function tryMistakes(
  mistakes: readonly Mistake[],
  { signal, onAttempt }: { signal: AbortSignal; onAttempt(attempt: Attempt): void },
): Promise<Attempt[]> {
  const copies = await openCopies(signal, Math.min(maxCopies, availableParallelism()));
  try {
    await requireSound(copies, mistakes);
    const pending = [...mistakes];
    const attempts = new Map<Mistake, Attempt>();
    const work = async (copy: SourceCopy) => {
      for (let mistake = pending.shift(); mistake !== undefined; mistake = pending.shift()) {
        const attempt = await tryMistake(copy, mistake);
        attempts.set(mistake, attempt);
        onAttempt(attempt);
      }
    };
    await Promise.all(copies.map(work));
    return mistakes.flatMap((mistake) => attempts.get(mistake) ?? []);
  } finally {
    await Promise.all(copies.map((copy) => copy.close()));
  }
}

async function openCopies(signal: AbortSignal, count: number): Promise<SourceCopy[]> {
  return Promise.all(Array.from({ length: count }, () => SourceCopy.open(signal)));
}

/** A test that fails anyway would seem to catch every mistake. */
async function requireSound(copies: readonly SourceCopy[], mistakes: readonly Mistake[]): Promise<void> {
  const files = [...new Set(mistakes.flatMap(({ caughtBy }) => (caughtBy === 'types' ? [] : caughtBy)))];
  await Promise.all(
    copies.map(async (copy, index) => {
      const typeError = await copy.findTypeError();
      if (typeError !== undefined) throw new Error(`Without a mistake, the sources do not compile: ${typeError}`);
      const share = files.filter((_, position) => position % copies.length === index);
      const { failed, problem } =
        share.length === 0 ? {} : await copy.runTests(share, { timeoutMs: allTestsTimeoutMs });
      if (failed) throw new Error(`Without a mistake, a test fails: ${failed.test} (${failed.file})`);
      if (problem) throw new Error(`Without a mistake, the tests do not run: ${problem}`);
    }),
  );
}

async function tryMistake(copy: SourceCopy, mistake: Mistake): Promise<Attempt> {
  const startedAtMs = performance.now();
  let line = 0;
  const change = (text: string) => {
    const [before = '', after, ...more] = text.split(mistake.find);
    if (after === undefined || more.length > 0) throw new Error(`Not exactly once in ${mistake.file}: ${mistake.find}`);
    line = before.split('\n').length;
    return before + mistake.replace + after;
  };
  const result = await copy.withText(mistake.file, change, () => findCatcher(copy, mistake));
  const seconds = (performance.now() - startedAtMs) / 1000;
  return { name: mistake.name, place: `${mistake.file}:${line}`, ...result, seconds };
}

async function findCatcher(copy: SourceCopy, { caughtBy }: Mistake): Promise<Pick<Attempt, 'caughtBy' | 'problem'>> {
  const typeError = await copy.findTypeError();
  if (caughtBy === 'types') {
    return typeError === undefined ? { problem: 'it compiles' } : { caughtBy: { test: typeError, file: 'types' } };
  }
  if (typeError !== undefined) return { problem: `it does not compile, so no test was asked: ${typeError}` };
  const { failed, problem } = await copy.runTests(caughtBy);
  if (problem) return { problem };
  return failed ? { caughtBy: failed } : { problem: 'it survived' };
}
