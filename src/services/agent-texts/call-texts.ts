import type { Action } from '../../domain/app.js';
import { PluginError, refusedFieldsError } from '../../domain/plugin-error.js';
import { showFieldPath, showName } from '../../domain/untrusted-text.js';
import type { ActionOutcome } from '../../provider/port/call-outcome.js';

export const callAgainAfterChange = 'Call it again; it then uses the account that is connected by now.';

/** The account that a call was authorized for is no longer the one that would be used. */
export function accountChangedError(): PluginError {
  return new PluginError('not_connected', 'The account was disconnected or replaced meanwhile; nothing was done.', {
    details: { fix: callAgainAfterChange },
  });
}

/** The member that a call acts as, with the account if its name is known: `Ada Lovelace (ada@example.com)`. */
export function actingAsText(name: string, label: string | undefined): string {
  return label === undefined ? name : `${name} (${showName(label)})`;
}

/** `isRequired`: the action cannot be used without a file; else `fields` were filled and can be left out. */
export function filesRefusedError(
  slug: string,
  fields: string[],
  { isRequired }: { isRequired: boolean },
): PluginError {
  const named = fields.map(showFieldPath).join(', ');
  const message = isRequired
    ? `${slug} cannot be used yet: it wants a file (${named}), and files cannot be given.`
    : `${named}: wants a file, and files cannot be given yet.`;
  const fix = isRequired
    ? 'Do not call it. Use another action, or say that files cannot be handed over yet.'
    : 'Leave it out.';
  return new PluginError('invalid_arguments', message, {
    details: { errors: fields.map((field) => ({ field, message: 'files cannot be given yet' })), fix },
  });
}

/** A field of the tool that was given among the arguments of an action; `meant`: its right name. */
export type MisplacedField = { field: string; meant: string };

export function misplacedFieldsError(fields: MisplacedField[]): PluginError {
  return refusedFieldsError(
    'invalid_arguments',
    fields.map(({ field, meant }) => ({
      field: `arguments.${field}`,
      message: `no field of the action; ${whereItBelongs(field, meant)}`,
    })),
  );
}

function whereItBelongs(field: string, meant: string): string {
  if (meant === 'arguments') return 'put what is in it into `arguments` itself';
  if (field === meant) return 'put it beside `arguments`, not into it';
  return `did you mean ${meant}? That goes beside \`arguments\``;
}

/** What an agent does about a call that was done, and whose answer it has not got. */
export const fixOnceDone = 'Tell the person that it was done. Only to do it once more, call again with send_again.';

/** Said of an earlier call that had other arguments and counts as equal all the same: see `hashOfCall`. */
export const differenceOfSimilar =
  'That call was given other defaults or empty values, or other fields that its input_schema does not list.';

export const fixOnceSimilarDone = `${differenceOfSimilar} If it means the same, tell the person that it was done. If not, or to do it once more, call again with send_again.`;

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

/** Said of a batch that was done in part: every advice to call again concerns its failed steps only. */
export const repeatOnlyFailedSteps =
  'What was done must not run again: repeat only the steps that failed, in a call of their own.';
