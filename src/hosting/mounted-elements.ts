import type { Registration, UiRegistry, UiSlot } from '../host/index.js';
import { Registrations } from './registrations.js';

export type MountedElement = { slot: UiSlot; element: string };

/** The elements that the control center shows in each of its slots. */
export class MountedElements implements UiRegistry {
  private readonly elements = new Registrations<MountedElement>();

  mount(contribution: MountedElement): Registration {
    return this.elements.add(contribution);
  }

  list(): MountedElement[] {
    return this.elements.list();
  }
}
