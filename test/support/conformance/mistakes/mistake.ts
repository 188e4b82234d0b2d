import type { Mutation } from '../mutant-host.js';

/** Something that a host does wrong, and how the suite must say it. */
export type Mistake = Mutation & {
  mistake: string;
  /** The title of the check that fails. */
  check: string;
  /** Its words for what the host must change. */
  mend: RegExp;
  /** The check waits in vain for what the host does not do. */
  waits?: true;
};
