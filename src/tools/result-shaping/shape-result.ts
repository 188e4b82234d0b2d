import type { JsonSchema } from '../../domain/app.js';
import { DisplayObjects, DisplayTexts } from './display-values.js';
import { narrowingHint, type Omissions, omissionNote } from './omission-note.js';
import { BudgetExceededError, type Limits, type ShapingContext, Truncator } from './truncator.js';

export type ShapedResult = {
  data: unknown;
  /** What was left out, and how to request less. */
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
const maxDepth = 40;
/** How often the range between limits that fit and limits that do not is halved. */
const maxHalvings = 12;

/** Shapes data from an app for an agent: valid, cleaned, and truncated by structure where it exceeds the limit. */
export function shapeResult(data: unknown, { maxCharacters, inputSchema }: ShapeOptions): ShapedResult {
  const budget = Math.max(maxCharacters, minCharacters) - noteCharacters;
  const texts = new DisplayTexts(budget);
  const context = { budget, texts, objects: new DisplayObjects(Math.ceil(budget / minFieldLength), texts) };
  const truncateTo = (limits: Limits) => truncate(data, limits, context);
  let tooWide: Limits | undefined;
  for (const limits of limitSteps(budget)) {
    const truncated = truncateTo(limits);
    if (truncated) return toResult(tooWide ? widen(truncated, tooWide, truncateTo) : truncated, inputSchema);
    tooWide = limits;
  }
  const note = `The answer was too large to show. ${narrowingHint(new Map(), inputSchema)}`;
  return { data: outlineOf(data), note };
}

/** From no truncation to very tight limits: first texts become shorter, then lists, then depth and number of fields. */
function limitSteps(budget: number): Limits[] {
  const whole = { text: budget, items: budget, fields: budget, depth: maxDepth };
  const steps: [text: number, items: number, fields: number, depth: number][] = [
    [budget * 0.8, 1_000, 1_000, maxDepth],
    [budget / 4, 200, 500, maxDepth],
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

type Truncated = { data: unknown; omissions: Omissions; limits: Limits };

/** Undefined where the data does not fit within the budget. */
function truncate(data: unknown, limits: Limits, context: ShapingContext): Truncated | undefined {
  const truncator = new Truncator(limits, context);
  try {
    const copy = truncator.copy(data);
    const fits = JSON.stringify(copy).length <= context.budget;
    return fits ? { data: copy, omissions: truncator.omissions, limits } : undefined;
  } catch (error) {
    if (error instanceof BudgetExceededError) return undefined;
    throw error;
  }
}

/** Widens limits that fit until the budget is used up: first for items, then for fields, then for texts. */
function widen(fitting: Truncated, tooWide: Limits, truncateTo: (limits: Limits) => Truncated | undefined): Truncated {
  let widest = fitting;
  for (const part of ['items', 'fields', 'text'] as const) {
    let end = tooWide[part] + 1;
    for (let halvings = 0; halvings < maxHalvings && end - widest.limits[part] > 1; halvings += 1) {
      const middle = Math.floor((widest.limits[part] + end) / 2);
      const wider = truncateTo({ ...widest.limits, [part]: middle });
      if (wider) widest = wider;
      else end = middle;
    }
  }
  return widest;
}

function toResult({ data, omissions }: Truncated, inputSchema: JsonSchema | undefined): ShapedResult {
  const note = omissionNote(omissions, inputSchema);
  return note === undefined ? { data } : { data, note };
}

function outlineOf(data: unknown): unknown {
  return Array.isArray(data) ? `[list of ${data.length}]` : `[${typeof data}]`;
}
