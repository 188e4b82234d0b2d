/** A deliberate mistake in the sources, of a kind that a plausible change could make. */
export type Mistake = {
  /** What the sources do wrong with it, in words. */
  name: string;
  file: string;
  /** The text to replace. It must be in the file exactly once. */
  find: string;
  replace: string;
  /** The test files that must notice it, the nearest first; `types` where the compiler must. */
  caughtBy: readonly string[] | 'types';
};
