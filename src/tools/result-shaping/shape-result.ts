import { isJsonObject } from '../../lib/text/json.js';
import { beginningOf } from '../../lib/text/text.js';
import { DisplayObjects } from './display-objects.js';
import { DisplayTexts } from './display-texts.js';
import { FieldMask } from './field-mask.js';
import type { FieldPath, PathStep } from './field-path.js';
import { findAskedPlaces } from './mask-note.js';
import { type AskingAgain, narrowingHint, type OmissionNote, omissionNote } from './omission-note.js';
import { type Truncation, truncateToFit } from './truncate-to-fit.js';
import type { ShapingContext } from './truncator.js';
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
  /** Characters of each longer text that are not shown, since they were before. */
  skip?: number;
};

/** Enough to tell the length of a list, and that something was left out. */
export const minShapedCharacters = 300;
/** Kept free for the note, though never more than half of all characters. */
const maxNoteCharacters = 700;
/** Around data and note, `{"data":,"note":""}`, with a space between two notes. */
const frameCharacters = 20;
/** Characters that a field takes at least, `"":1,`. */
const minFieldLength = 4;
const nothingSkippedNote = 'No text of it is as long as what was to be skipped.';

/** Shapes data from an app for an agent: what is asked for, cleaned, and truncated by structure where it exceeds the limit. */
export function shapeResult(
  data: unknown,
  { maxCharacters, fields = [], skip = 0, ...asking }: ShapeOptions,
): ShapedResult {
  const max = Math.max(maxCharacters, minShapedCharacters);
  const noteCharacters = Math.min(maxNoteCharacters, Math.floor(max / 2));
  const { paths, note } = findAskedPlaces(data, withoutResultName(data, fields), asking.isRead ?? true);
  const maskNotes = beginningOf(note, Math.floor(noteCharacters / 2));
  const left = noteCharacters - frameCharacters - maskNotes.length - (skip > 0 ? nothingSkippedNote.length + 1 : 0);
  const context = contextOf(max - noteCharacters, skip);
  const described = (marksLists: boolean) => {
    const shaped = truncateToFit(data, maskOf(data, paths), { ...context, marksLists });
    return { ...shaped, ...noteOn(shaped, asking, left) };
  };
  const plain = described(false);
  // A note of bounded length has no room for many lists, so that each then says itself how long it was.
  const shaped = plain.tellsLengths ? plain : described(true);
  const skipNote = skip > 0 && shaped.hasSkipped === false ? nothingSkippedNote : '';
  const notes = [maskNotes, skipNote, shaped.text].filter((text) => text !== '').join(' ');
  return notes === '' ? { data: shaped.data } : { data: shaped.data, note: notes };
}

function contextOf(budget: number, skip: number): Omit<ShapingContext, 'marksLists'> {
  const texts = new DisplayTexts(budget + skip);
  return { budget, skip, texts, objects: new DisplayObjects(Math.ceil(budget / minFieldLength), texts) };
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

function noteOn({ omissions }: Truncation, asking: AskingAgain, maxLength: number): OmissionNote {
  if (omissions !== undefined) return omissionNote(omissions, asking, maxLength) ?? { text: '', tellsLengths: true };
  const text = `The answer was too large to show. ${narrowingHint(new Map(), asking)}`;
  return { text: beginningOf(text, maxLength), tellsLengths: true };
}
