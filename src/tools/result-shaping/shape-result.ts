import type { JsonSchema } from '../../domain/app.js';
import { narrowingHint } from './narrowing-hint.js';
import { type Losses, type Measure, Reduction, TooLarge } from './reduction.js';

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

const LEAST_CHARACTERS = 1_000;
/** Kept free for the note. */
const NOTE_CHARACTERS = 500;
const MOST_LOSSES_TOLD = 4;
const LONGEST_PLACE = 40;
const DEEPEST = 40;

/** Data from an app as an agent can take it: valid, plain, within the limit, and smaller by structure where it must be. */
export function shapeResult(data: unknown, options: ShapeOptions): ShapedResult {
  const limit = Math.max(options.maxCharacters, LEAST_CHARACTERS);
  for (const { measure, budget } of measuresFor(limit)) {
    const reduced = reduce(data, measure, budget);
    if (reduced) return withNote(reduced, options.inputSchema);
  }
  const note = `The answer was too large to show. ${narrowingHint(options.inputSchema)}`;
  return { data: outlineOf(data), note };
}

type Attempt = { measure: Measure; budget: number };

/** From everything to very little: long texts give way first, then long lists, then depth and breadth. */
function measuresFor(limit: number): Attempt[] {
  const budget = limit - NOTE_CHARACTERS;
  const whole = { text: limit, items: limit, fields: limit, depth: DEEPEST };
  const steps: [text: number, items: number, fields: number, depth: number][] = [
    [budget * 0.8, 1_000, 1_000, DEEPEST],
    [budget / 4, 200, 500, DEEPEST],
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
    measure: { text: Math.min(Math.floor(text), budget), items, fields, depth },
    budget,
  }));
  return [{ measure: whole, budget }, ...tighter];
}

type Reduced = { data: unknown; losses: Losses };

function reduce(data: unknown, measure: Measure, budget: number): Reduced | undefined {
  const reduction = new Reduction(measure, budget);
  try {
    const copy = reduction.copy(data);
    return JSON.stringify(copy).length <= budget ? { data: copy, losses: reduction.losses } : undefined;
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function withNote({ data, losses }: Reduced, inputSchema: JsonSchema | undefined): ShapedResult {
  if (losses.size === 0) return { data };
  const told = [...losses].slice(0, MOST_LOSSES_TOLD).map(([place, loss]) => `${placeInWords(place)}: ${loss}`);
  const more = losses.size > told.length ? ` and ${losses.size - told.length} more places` : '';
  return { data, note: `Shortened (${told.join('; ')}${more}). ${narrowingHint(inputSchema)}` };
}

function placeInWords(place: string): string {
  return place === '' ? 'the answer' : place.slice(0, LONGEST_PLACE).replace(/[^\p{L}\p{N}_.[\]-]/gu, '?');
}

function outlineOf(data: unknown): unknown {
  return Array.isArray(data) ? `[list of ${data.length}]` : `[${typeof data}]`;
}
