import { isJsonObject } from '../../lib/json.js';
import { beginningOf } from '../../lib/text.js';
import { DisplayObjects, DisplayTexts } from './display-values.js';
import { FieldMask } from './field-mask.js';
import type { FieldPath, PathStep } from './field-path.js';
import { findAskedPlaces } from './mask-note.js';
import { type AskingAgain, narrowingHint, type OmissionNote, type Omissions, omissionNote } from './omission-note.js';
import { BudgetExceededError, type Limits, type ShapingContext, Truncator } from './truncator.js';
import { unmatchedPaths } from './unmatched-paths.js';

export type ShapedResult = {
  data: unknown;
  /** What was left out, and how to request less. */
  note?: string;
};

type ShapeOptions = AskingAgain & {
  /** For data and note together, as JSON. Never less than `minShapedCharacters`. */
  maxCharacters: number;
  /** The places of the answer that are asked for; all of it where there are none. */
  fields?: readonly FieldPath[];
};

/** Enough to tell the length of a list, and that something was left out. */
export const minShapedCharacters = 300;
/** Kept free for the note, though never more than half of all characters. */
const maxNoteCharacters = 700;
/** Around data and note, `{"data":,"note":""}`, with a space between two notes. */
const frameCharacters = 20;
/** Characters that a field takes at least, `"":1,`. */
const minFieldLength = 4;
const maxDepth = 40;
/** The share of all characters that cursors may take at most. */
const cursorShare = 2 / 3;
/** How often the range between limits that fit and limits that do not is halved. */
const maxHalvings = 12;

/** Shapes data from an app for an agent: what is asked for, cleaned, and truncated by structure where it exceeds the limit. */
export function shapeResult(data: unknown, { maxCharacters, fields = [], ...asking }: ShapeOptions): ShapedResult {
  const max = Math.max(maxCharacters, minShapedCharacters);
  const noteCharacters = Math.min(maxNoteCharacters, Math.floor(max / 2));
  const { paths, note } = findAskedPlaces(data, withoutResultName(data, fields), asking.isRead ?? true);
  const maskNotes = beginningOf(note, Math.floor(noteCharacters / 2));
  const left = noteCharacters - frameCharacters - maskNotes.length;
  const context = contextOf(max - noteCharacters);
  const described = (marksLists: boolean) => {
    const shaped = truncateToFit(data, maskOf(data, paths), { ...context, marksLists });
    return { data: shaped.data, ...noteOn(shaped, asking, left) };
  };
  const plain = described(false);
  // A note of bounded length has no room for many lists, so that each then says itself how long it was.
  const shaped = plain.tellsLengths ? plain : described(true);
  const notes = [maskNotes, shaped.text].filter((text) => text !== '').join(' ');
  return notes === '' ? { data: shaped.data } : { data: shaped.data, note: notes };
}

function contextOf(budget: number): Omit<ShapingContext, 'marksLists'> {
  const texts = new DisplayTexts(budget);
  return { budget, texts, objects: new DisplayObjects(Math.ceil(budget / minFieldLength), texts) };
}

/** Agents may name a place as they see it in a result, below `data`; an answer may have a `data` of its own. */
function withoutResultName(data: unknown, paths: readonly FieldPath[]): readonly FieldPath[] {
  const isOwn = isJsonObject(data) && Object.hasOwn(data, 'data');
  const named = paths.filter(({ steps }) => isResultName(steps[0]));
  const meant = isOwn ? unmatchedPaths(data, named) : named;
  const below = new Map(meant.map((path) => [path, { ...path, steps: path.steps.slice(1) }]));
  const absent = isOwn ? unmatchedPaths(data, [...below.values()]) : [];
  return paths.map((path) => {
    const other = below.get(path);
    return other === undefined || absent.includes(other) ? path : other;
  });
}

function isResultName(step: PathStep | undefined): boolean {
  return typeof step === 'object' && step.name === 'data';
}

/** Undefined where all of the data is shown: a text has no places to choose from. */
function maskOf(data: unknown, paths: readonly FieldPath[]): FieldMask | undefined {
  const hasPlaces = typeof data === 'object' && data !== null;
  return paths.length > 0 && hasPlaces ? FieldMask.of(paths).inside : undefined;
}

function noteOn({ omissions }: Shaped, asking: AskingAgain, maxLength: number): OmissionNote {
  if (omissions !== undefined) return omissionNote(omissions, asking, maxLength) ?? { text: '', tellsLengths: true };
  const text = `The answer was too large to show. ${narrowingHint(new Map(), asking)}`;
  return { text: beginningOf(text, maxLength), tellsLengths: true };
}

/** Without `omissions`, the data was too large to show. */
type Shaped = { data: unknown; omissions?: Omissions };

function truncateToFit(data: unknown, mask: FieldMask | undefined, context: ShapingContext): Shaped {
  const truncateTo = (limits: Limits) => truncate(data, mask, { limits, context });
  let tooWide: Limits | undefined;
  for (const limits of limitSteps(context.budget)) {
    const truncated = truncateTo(limits);
    if (truncated) return tooWide ? widen(truncated, tooWide, truncateTo) : truncated;
    tooWide = limits;
  }
  return { data: outlineOf(data) };
}

/** From no truncation to very tight limits: first texts become shorter, then lists, then depth and number of fields. */
function limitSteps(budget: number): Limits[] {
  const cursors = Math.floor(budget * cursorShare);
  const whole = { text: budget, items: budget, fields: budget, depth: maxDepth, cursors };
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
    cursors,
  }));
  // Rather a part of a cursor than nothing of the answer.
  return [whole, ...tighter, ...tighter.map((limits) => ({ ...limits, cursors: 0 }))];
}

type Truncated = { data: unknown; omissions: Omissions; cutBy: ReadonlySet<keyof Limits>; limits: Limits };

/** Undefined where the data does not fit within the budget. */
function truncate(
  data: unknown,
  mask: FieldMask | undefined,
  { limits, context }: { limits: Limits; context: ShapingContext },
): Truncated | undefined {
  const truncator = new Truncator(limits, context);
  try {
    const copy = truncator.copy(data, mask);
    const fits = JSON.stringify(copy).length <= context.budget;
    return fits ? { data: copy, omissions: truncator.omissions, cutBy: truncator.cutBy, limits } : undefined;
  } catch (error) {
    if (error instanceof BudgetExceededError) return undefined;
    throw error;
  }
}

/** Widens the limits that cut something until the budget is used up: first for items, then for fields, then for texts. */
function widen(fitting: Truncated, tooWide: Limits, truncateTo: (limits: Limits) => Truncated | undefined): Truncated {
  let widest = fitting;
  for (const part of ['items', 'fields', 'text'] as const) {
    let end = tooWide[part] + 1;
    for (let halvings = 0; halvings < maxHalvings && end - widest.limits[part] > 1; halvings += 1) {
      if (!widest.cutBy.has(part)) break;
      const middle = Math.floor((widest.limits[part] + end) / 2);
      const wider = truncateTo({ ...widest.limits, [part]: middle });
      if (wider) widest = wider;
      else end = middle;
    }
  }
  return widest;
}

function outlineOf(data: unknown): unknown {
  return Array.isArray(data) ? `[list of ${data.length}]` : `[${typeof data}]`;
}
