import type { FakeApi } from '../../test/ui/support/fake-api.js';

/** One state of an element: the service behind it, what it is given, and what is done to it. */
export type Scene = {
  name: string;
  api: () => FakeApi;
  properties?: Record<string, unknown>;
  /** Brings the element into its state; waits for nothing but the element itself. */
  act?: (element: HTMLElement) => Promise<void> | void;
};

/** An element with all its states. */
export type Exhibit = { tag: string; scenes: Scene[] };
