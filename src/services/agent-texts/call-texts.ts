import { maxResultCharacters } from '../../contract/tool-constants.js';
import type { Action } from '../../domain/app.js';
import { PluginError, refusedFieldsError } from '../../domain/plugin-error.js';
import { quoteAsContent, showName } from '../../domain/untrusted-text.js';
import { beginningOf, shortList } from '../../lib/text.js';
import type { ActionOutcome } from '../../provider/port/call-outcome.js';
import type { ConvertedArgument } from '../action-arguments/argument-converter.js';

export const callAgainAfterChange = 'Call it again; it then uses the account that is connected by now.';

/** The account that a call was authorized for is no longer the one that would be used. */
export function accountChangedError(): PluginError {
  return new PluginError('not_connected', 'The account was disconnected or replaced meanwhile; nothing was done.', {
    details: { fix: callAgainAfterChange },
  });
}

/** The member that a call acts as, with the account if its name is known: `Ada Lovelace (ada@example.com)`. */
export function actingAsText(name: string, label: string | undefined): string {
  return label === undefined ? name : `${name} (${label})`;
}

/** `isRequired`: the action cannot be used without a file; else `fields` were filled and can be left out. */
export function filesRefusedError(
  slug: string,
  fields: string[],
  { isRequired }: { isRequired: boolean },
): PluginError {
  const message = isRequired
    ? `${slug} cannot be used yet: it wants a file (${fields.join(', ')}), and files cannot be given.`
    : `${fields.join(', ')}: wants a file, and files cannot be given yet.`;
  const fix = isRequired
    ? 'Do not call it. Use another action, or say that files cannot be handed over yet.'
    : 'Leave it out.';
  return new PluginError('invalid_arguments', message, {
    details: { errors: fields.map((field) => ({ field, message: 'files cannot be given yet' })), fix },
  });
}

/** `fields` of the tool that were given among the arguments of an action. */
export function misplacedFieldsError(fields: string[]): PluginError {
  return refusedFieldsError(
    'invalid_arguments',
    fields.map((field) => ({
      field: `arguments.${field}`,
      message:
        field === 'arguments'
          ? 'no field of the action; put what is in it into `arguments` itself'
          : 'no field of the action; put it beside `arguments`, not into it',
    })),
  );
}

/** What an agent does about a call that was done, and whose answer it has not got. */
export const fixOnceDone = 'Tell the person that it was done. Only to do it once more, call again with send_again.';

type UnknownOutcome = Extract<ActionOutcome, { outcome: 'unknown' }>;

export function outcomeUnknownError({ slug, effect }: Action, outcome: UnknownOutcome): PluginError {
  const { cause, retryAfterMs, wasDone } = outcome;
  const ofOutcome = effect === 'read' ? { fix: fixForRead(outcome) } : wasDone && { fix: fixOnceDone, wasDone };
  return new PluginError('outcome_unknown', `${slug}: ${outcome.message}`, {
    cause,
    details: { ...ofOutcome, mayHaveHappened: true, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  });
}

function fixForRead({ isTooLarge, retryAfterMs }: UnknownOutcome): string {
  if (isTooLarge) return 'The same call fails again. Ask for less: fewer items, fewer fields, or a narrower query.';
  if (retryAfterMs !== undefined) return 'It only reads, so it can be called again after a pause.';
  return 'It only reads, so it can be called again.';
}

const maxNamedArguments = 5;

/** Tells which arguments were taken in another type than they were given in, or how many. */
export function notesOnConverted(converted: readonly ConvertedArgument[], maxNamed = maxNamedArguments): string[] {
  if (converted.length === 0) return [];
  const named = converted.map(({ field, as }) => `${showName(field)} as ${as}`);
  const count = `${converted.length} ${converted.length === 1 ? 'argument' : 'arguments'} in another type`;
  return [`Taken, as the schema wants it: ${maxNamed === 0 ? count : shortList(named, maxNamed)}.`];
}

/** Tells which arguments the action's schema does not name, or how many: they were sent, and apps ignore such fields. */
export function notesOnUnknownFields(fields: readonly string[], maxNamed = maxNamedArguments): string[] {
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
export function notesOnReportedErrors(errors: readonly string[], isNamed = true): string[] {
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

/** Of a batch that was done in part. An advice to call again concerns its failed steps. */
export const repeatOnlyFailedSteps =
  'What was done must not run again: repeat only the steps that failed, in a call of their own.';

export const unshowableNote =
  'The action was done, but its answer cannot be shown. Do not call it once more for the answer; look it up in the app.';
