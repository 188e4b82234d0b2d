import type { JsonSchema } from '../../domain/app.js';
import { narrowingHint } from './narrowing-hint.js';
import { ShownObjects } from './shown-objects.js';
import { ShownTexts } from './shown-texts.js';
import { BudgetExceededError, type Limits, type Omissions, type ShapingContext, Truncator } from './truncator.js';

export type ShapedResult = {
  data: unknown;
  /** What was left out, and how to ask for less. */
  note?: string;
};

export type ShapeOptions = {
  /** For data and note together, as JSON. Never less than 1,000. */
  maxCharacters: number;
  /** Of the action, to name the arguments that narrow its answer. */
  inputSchema?: JsonSchema;
};

const minCharacters = 1_000;
/** Kept free for the note. */
const noteCharacters = 700;
/** Characters that a field takes at least, `"":1,`. */
const minFieldLength = 4;
const maxLossesTold = 4;
const maxPlaceLength = 40;
const deepest = 40;
/** Halvings of the way from a measure that fits to one that does not. */
const maxHalvings = 12;

/** Data from an app as an agent can take it: valid, plain, within the limit, and smaller by structure where it must be. */
export function shapeResult(data: unknown, { maxCharacters, inputSchema }: ShapeOptions): ShapedResult {
  const budget = Math.max(maxCharacters, minCharacters) - noteCharacters;
  const limits = limitsFor(budget);
  const tryIn = (measure: Limits) => reduce(data, measure, limits);
  let tooWide: Limits | undefined;
  for (const measure of measuresFor(budget)) {
    const reduced = tryIn(measure);
    if (reduced) return withNote(tooWide ? widen(reduced, tooWide, tryIn) : reduced, inputSchema);
    tooWide = measure;
  }
  const note = `The answer was too large to show. ${narrowingHint(new Map(), inputSchema)}`;
  return { data: outlineOf(data), note };
}

function limitsFor(budget: number): ShapingContext {
  const texts = new ShownTexts(budget);
  return { budget, texts, objects: new ShownObjects(Math.ceil(budget / minFieldLength), texts) };
}

/** From everything to very little: long texts give way first, then long lists, then depth and breadth. */
function measuresFor(budget: number): Limits[] {
  const whole = { text: budget, items: budget, fields: budget, depth: deepest };
  const steps: [text: number, items: number, fields: number, depth: number][] = [
    [budget * 0.8, 1_000, 1_000, deepest],
    [budget / 4, 200, 500, deepest],
    [budget / 8, 100, 200, 16],
    [1_000, 100, 200, 12],
    [500, 50, 100, 12],
    [300, 50, 60, 10],
    [300, 25, 60, 8],
    [200, 25, 60, 8],
    [200, 10, 40, 8],
    [120, 10, 30, 6],
    [120, 5, 30, 6],
    [80, 5, 20, 5],
    [80, 3, 20, 4],
    [40, 2, 12, 4],
    [40, 1, 8, 3],
    [20, 1, 5, 2],
  ];
  const tighter = steps.map(([text, items, fields, depth]) => ({
    text: Math.min(Math.floor(text), budget),
    items,
    fields,
    depth,
  }));
  return [whole, ...tighter];
}

type Reduced = { data: unknown; losses: Omissions; measure: Limits };

function reduce(data: unknown, measure: Limits, limits: ShapingContext): Reduced | undefined {
  const reduction = new Truncator(measure, limits);
  try {
    const copy = reduction.copy(data);
    const fits = JSON.stringify(copy).length <= limits.budget;
    return fits ? { data: copy, losses: reduction.omissions, measure } : undefined;
  } catch (error) {
    if (error instanceof BudgetExceededError) return undefined;
    throw error;
  }
}

/** Uses the room that a step leaves: more items first, then more fields, then longer texts. */
function widen(fitting: Reduced, tooWide: Limits, tryIn: (measure: Limits) => Reduced | undefined): Reduced {
  let widest = fitting;
  for (const part of ['items', 'fields', 'text'] as const) {
    let end = tooWide[part] + 1;
    for (let halvings = 0; halvings < maxHalvings && end - widest.measure[part] > 1; halvings += 1) {
      const middle = Math.floor((widest.measure[part] + end) / 2);
      const wider = tryIn({ ...widest.measure, [part]: middle });
      if (wider) widest = wider;
      else end = middle;
    }
  }
  return widest;
}

function withNote({ data, losses }: Reduced, inputSchema: JsonSchema | undefined): ShapedResult {
  if (losses.size === 0) return { data };
  const told = [...losses].slice(0, maxLossesTold).map(([place, { words }]) => `${placeInWords(place)}: ${words}`);
  const more = losses.size > told.length ? ` and ${losses.size - told.length} more places` : '';
  return { data, note: `Shortened (${told.join('; ')}${more}). ${narrowingHint(losses, inputSchema)}` };
}

function placeInWords(place: string): string {
  return place === '' ? 'the answer' : place.slice(0, maxPlaceLength).replace(/[^\p{L}\p{N}_.[\]-]/gu, '?');
}

function outlineOf(data: unknown): unknown {
  return Array.isArray(data) ? `[list of ${data.length}]` : `[${typeof data}]`;
}
