import type { Place, PlaceOptions } from './place.js';
import type { CallName } from './provider-calls.js';
import type { Reading } from './reading.js';

/** A step that is ready to be done. */
export type Step = {
  act(): Promise<Reading>;
  /** The same step, done again once the fault is healed; `act` where it is left out. */
  again?(): Promise<Reading>;
};

export type Flow = PlaceOptions & {
  /** The calls of the step where nothing fails, in alphabetical order. A traced run must have the same. */
  calls: readonly CallName[];
  /** How many actions run at the provider where nothing fails. */
  executions?: number;
  /** The action that the step runs changes something. */
  isWrite?: true;
  /** Its text may quote the provider or the app, marked as content. */
  mayQuote?: true;
  /** How long maintenance needs for it: so much time passes after the step before what is left is looked at. */
  backgroundMs?: number;
  /** Prepares everything before the step, while nothing fails. */
  open(place: Place): Promise<Step>;
};
