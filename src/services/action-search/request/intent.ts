import type { Effect } from '../../../contract/app-constants.js';
import { familiesOf, type VerbFamily } from '../vocabulary/verbs.js';

/** `at` is the position of the verb among the words; undefined when the request has no known verb. */
export type Intent = { effect: Effect; families: VerbFamily[]; at?: number };

export function findingIntent(): Intent {
  return { effect: 'read', families: familiesOf('find') };
}

export function writingIntent(verb: 'create' | 'update' | 'complete' | 'grant'): Intent {
  return { effect: 'write', families: familiesOf(verb) };
}

export function removingIntent(): Intent {
  return { effect: 'destructive', families: familiesOf('remove') };
}
