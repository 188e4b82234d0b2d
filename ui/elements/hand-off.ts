import type { ComplexAttributeConverter } from 'lit';

/** `hand-off` and `hand-off="true"` ask for it, `hand-off="false"` refuses it; without the attribute the page decides. */
export const handOffConverter: ComplexAttributeConverter<boolean | undefined> = {
  fromAttribute: (value) => (value === null ? undefined : value !== 'false'),
};

/** Whether sign-in pages open in another browser; by default only for a home-screen app. */
export function isHandedOff(asked: boolean | undefined): boolean {
  return asked ?? window.matchMedia('(display-mode: standalone)').matches;
}
