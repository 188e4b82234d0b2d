import { reportedErrors } from '../domain/reported-errors.js';
import { contentMark } from '../domain/untrusted-text.js';
import { isJsonObject } from '../lib/text/json.js';
import { beginningOf } from '../lib/text/text.js';
import type { ConvertedArgument } from '../services/action-arguments/argument-converter.js';
import {
  maxNamedArguments,
  notesOnConverted,
  notesOnReportedErrors,
  notesOnUnknownFields,
} from '../services/agent-texts/result-notes.js';
import type { ActionResult } from '../services/calls/tool-call-service.js';
import { minShapedCharacters } from './result-shaping/shape-result.js';

/** What stands around the data of a result; `note` comes before it and is longer where data was left out. */
type ResultFrame = { action: string; app: string; acting_as: string; note: string };

const maxShortName = 100;

/**
 * The frame of a result that leaves room for data within `maxCharacters`, whatever the names in it. Where they are long, the
 * converted and unknown arguments are counted instead of named; then the names of account and app are shortened.
 */
export function resultFrame(
  result: ActionResult,
  converted: readonly ConvertedArgument[],
  maxCharacters: number,
): ResultFrame {
  const maxFrameCharacters = maxCharacters - minShapedCharacters;
  const frames = framesOf(result, converted);
  return frames.find((frame) => lengthAround(frame) <= maxFrameCharacters) ?? (frames.at(-1) as ResultFrame);
}

/** The characters of a result as JSON without those of its data. */
export function lengthAround(frame: ResultFrame): number {
  return JSON.stringify({ ...frame, data: null }).length;
}

/** From everything to the least that a frame says. */
function framesOf(
  { action, appName, actingAs, unknown, data }: ActionResult,
  converted: readonly ConvertedArgument[],
): ResultFrame[] {
  const { slug, app } = action;
  // The provider puts the answers of some apps into that field.
  const errors = [data, isJsonObject(data) ? data.response_data : undefined].flatMap(reportedErrors);
  const noteWith = (source: string, maxNamed: number) =>
    [
      contentMark('data', source),
      ...notesOnReportedErrors(errors, maxNamed > 0),
      ...notesOnConverted(converted, maxNamed),
      ...notesOnUnknownFields(unknown, maxNamed),
    ].join(' ');
  const frame = { action: slug, app, acting_as: actingAs };
  const short = { ...frame, acting_as: withinJson(actingAs, maxShortName) };
  const namedArguments = Array.from({ length: maxNamedArguments + 1 }, (_, fewer) => maxNamedArguments - fewer);
  return [
    ...namedArguments.map((maxNamed) => ({ ...frame, note: noteWith(appName, maxNamed) })),
    { ...short, note: noteWith(appName, 0) },
    { ...short, note: noteWith('the app', 0) },
  ];
}

/** A text whose JSON has no more than so many characters. */
function withinJson(text: string, maxLength: number): string {
  let shown = text;
  for (let length = maxLength; JSON.stringify(shown).length > maxLength; length -= 5) {
    shown = `${beginningOf(text, length)}…`;
  }
  return shown;
}
