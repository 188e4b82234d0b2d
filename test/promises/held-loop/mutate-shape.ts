import fc, { type Arbitrary } from 'fast-check';
import type { Shape } from './held-entry.js';

const factors = [0.1, 0.5, 0.8, 1.25, 2, 10];

/** Shapes near a given one: a number is scaled, or a part is replaced by one of a fresh shape. */
export function mutationsOf(shape: Shape, fresh: Arbitrary<Shape>): Arbitrary<Shape> {
  const places = placesIn(shape);
  const scaled = fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...factors))
    .map(([place, factor]) =>
      typeof place.value === 'number' ? replaced(shape, place.path, scale(place.value, factor)) : shape,
    );
  const grafted = fc.tuple(fc.constantFrom(...places), fresh, fc.nat()).map(([place, other, choice]) => {
    const donors = placesIn(other).filter((donor) => isAlike(donor, place));
    const donor = donors[choice % Math.max(1, donors.length)];
    return donor === undefined ? shape : replaced(shape, place.path, donor.value);
  });
  return fc.oneof(scaled, grafted);
}

type Place = { path: (string | number)[]; value: unknown };

function placesIn(value: unknown, path: (string | number)[] = []): Place[] {
  const here = { path, value };
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([step, inner]) => placesIn(inner, [...path, step]))];
}

/** Inner parts of shapes fit in place of each other; other values only where they have the same name. */
function isAlike(donor: Place, { path, value }: Place): boolean {
  const isPart = (part: unknown) => typeof part === 'object' && part !== null && 'kind' in part;
  if (path.length === 0 || donor.path.length === 0 || path.at(-1) === 'kind') return false;
  if (isPart(value)) return isPart(donor.value) && familyOf(donor.value) === familyOf(value);
  return typeof value === typeof donor.value && !Array.isArray(value) && path.at(-1) === donor.path.at(-1);
}

/** Shapes of JSON and of schemas do not fit in place of each other. */
function familyOf(part: unknown): unknown {
  return (part as { family?: unknown }).family;
}

function scale(value: number, factor: number): number {
  return Math.max(1, Math.round(value * factor));
}

function replaced(whole: Shape, [step, ...rest]: (string | number)[], value: unknown): Shape {
  if (step === undefined) return value as Shape;
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Shape;
  copy[step] = replaced(copy[step] as Shape, rest, value);
  return copy;
}
