import { maxResultCharacters } from '../../contract/tool-constants.js';
import { quoteAsContent, showName } from '../../domain/untrusted-text.js';
import { beginningOf, shortList } from '../../lib/text/text.js';
import type { ConvertedArgument } from '../action-arguments/argument-converter.js';

/** How many arguments a note names at most; the others are counted. */
export const maxNamedArguments = 5;

/** Tells which arguments were taken in another type than they were given in, or how many. */
export function notesOnConverted(converted: readonly ConvertedArgument[], maxNamed = maxNamedArguments): string[] {
  if (converted.length === 0) return [];
  const named = converted.map(({ field, as }) => `${showName(field)} as ${as}`);
  const count = `${converted.length} ${converted.length === 1 ? 'argument' : 'arguments'} in another type`;
  return [`Taken, as the schema wants it: ${maxNamed === 0 ? count : shortList(named, maxNamed)}.`];
}

/** Tells which arguments the action's schema does not name, or how many: they were sent, and apps ignore such fields. */
export function notesOnUnknownFields(fields: readonly string[], maxNamed: number): string[] {
  if (fields.length === 0) return [];
  const named = shortList(
    fields.map((field) => showName(field)),
    maxNamed,
  );
  const which = maxNamed === 0 ? `${fields.length} of the arguments` : named;
  return [`Not in its input_schema, so perhaps ignored: ${which}.`];
}

const maxQuotedError = 200;

/** Tells that an answer reports errors beside its data, with the words of the first where there is room. */
export function notesOnReportedErrors(errors: readonly string[], isNamed: boolean): string[] {
  const [first] = errors;
  if (first === undefined) return [];
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
  const told = `The app reports ${count} in its answer, so a part of this or all of it failed.`;
  return isNamed ? [told, quoteAsContent(beginningOf(first, maxQuotedError))] : [told];
}

/** How the arguments of the tool itself show less or more of an answer; undefined where neither does. */
export function howToShowOtherwise({ hasFields, canBeLonger }: { hasFields: boolean; canBeLonger: boolean }) {
  const ways = [
    ...(hasFields ? [] : ['only what you name in `fields`, as in issues[].title']),
    ...(canBeLonger ? [`more with \`max_characters\`, ${maxResultCharacters} at most`] : []),
  ];
  return ways.length === 0 ? undefined : `You can also see ${ways.join(', or ')}.`;
}

/** Said of a call with effects, since an equal call would have them again. */
export const notAgainForAnswer = 'Do not call it once more for the answer';

export const unshowableNote = `The action was done, but its answer cannot be shown. ${notAgainForAnswer}; look it up in the app.`;
