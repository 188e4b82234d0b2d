import type { ComplexAttributeConverter } from 'lit';

/** `hand-off` and `hand-off="true"` are true, `hand-off="false"` is false; without the attribute the value is undefined. */
export const handOffConverter: ComplexAttributeConverter<boolean | undefined> = {
  fromAttribute: (value) => (value === null ? undefined : value !== 'false'),
};

/** Whether sign-in pages open in another browser; by default only for a home-screen app. */
export function isHandedOff(handOff: boolean | undefined): boolean {
  return handOff ?? window.matchMedia('(display-mode: standalone)').matches;
}
