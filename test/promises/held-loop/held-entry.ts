import type { Arbitrary } from 'fast-check';

/** A plain JSON value that describes an input: small enough to print, and to be built again. */
export type Shape = { kind: string; [knob: string]: unknown };

/** A way by which data from outside comes in. */
export type HeldEntry<Any extends Shape = Shape, Input = unknown> = {
  name: string;
  /** The files below `src` that read this data; the table of entries is checked against all files that read such data. */
  readBy: readonly string[];
  /** How much more time than others the search takes, where building or reading an input takes long. */
  weight?: number;
  shapes: Arbitrary<Any>;
  /** Shapes that are known to be costly; they are tried first. */
  known?: readonly Any[];
  /** Builds the input outside of what is measured; never larger than the limits allow. */
  build(shape: Any): Input;
  /** Reads the input as the plugin does, pauses included. */
  read(input: Input): unknown;
  /** Opens what `read` needs. */
  open?(): Promise<void>;
  close?(): Promise<void>;
};

/** Keeps the types of shape and input together while entries of all kinds stand in one table. */
export function heldEntry<Any extends Shape, Input>(entry: HeldEntry<Any, Input>): HeldEntry {
  return entry as unknown as HeldEntry;
}
