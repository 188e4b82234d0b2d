import type { FieldError } from '../../contract/error-table.js';
import { invokeInputSchema } from '../../contract/tool-contract.js';
import type { Action } from '../../domain/app.js';
import { PluginError } from '../../domain/plugin-error.js';
import { showFieldPath } from '../../domain/untrusted-text.js';
import { findTypedOtherwise } from '../../lib/text/name-matching.js';
import type { ConvertedArguments } from '../action-arguments/argument-converter.js';
import { allArguments, fieldErrorsOf, fieldName } from '../action-arguments/argument-errors.js';
import { checkArguments } from '../action-arguments/check-arguments.js';
import { withoutFiles } from '../action-arguments/file-fields.js';
import type { UnknownField } from '../action-arguments/unknown-fields.js';
import { type ArgumentExample, describeExample } from '../action-arguments/valid-example.js';
import { type MisplacedField, misplacedFieldsError } from '../agent-texts/call-texts.js';
import { requireNoFile, requireNoMisnamedFile } from './refused-files.js';

/**
 * `arguments`: these are sent and compared; `converted`: those of them that were given in another type; `unknown`: the names of those
 * that the action's schema does not name, and no description either.
 */
export type FittingArguments = ConvertedArguments & { unknown: string[] };

/** The arguments to send for those that were given. Throws `invalid_arguments` where they would not do what the agent means. */
export function requireFitting(action: Action, input: Record<string, unknown>): FittingArguments {
  requireNoFile(action, input);
  const check = checkArguments(withoutFiles(action.inputSchema).schema, input);
  if (!check.ok) throw invalidArgumentsError(check.errors, check.example);
  // JSON that was given as a text may have a file in it.
  if (check.taken) requireNoFile(action, check.taken.arguments);
  const { taken = { arguments: input, converted: [] }, unknown = [] } = check;
  const paths = unknown.map(({ path }) => path);
  requireNoToolField(paths);
  requireNoWrapper(unknown);
  requireNoMisnamedFile(action, taken.arguments, paths);
  return { ...taken, unknown: unknown.filter(({ isQuoted }) => !isQuoted).map(({ path }) => fieldName(path)) };
}

function invalidArgumentsError(errors: FieldError[], example?: ArgumentExample): PluginError {
  const messages = errors.map(({ field, message }) => `${showField(field)}: ${message}`).join('; ');
  const help = example === undefined ? '' : ` ${describeExample(example)}`;
  return new PluginError('invalid_arguments', `${messages}.${help}`, { details: { errors } });
}

/** As a schema names it, and so perhaps anything; what stands for all of them is ours. */
function showField(field: string): string {
  return field === allArguments ? field : showFieldPath(field);
}

/** Without what is in it, the call would mean something else: an action that empties one trash may empty another. */
function requireNoWrapper(unknown: UnknownField[]): void {
  const errors = fieldErrorsOf([], { schema: {}, unknown: unknown.filter(({ isWrapper }) => isWrapper) });
  if (errors.length > 0) throw invalidArgumentsError(errors);
}

const toolFields = Object.keys(invokeInputSchema.shape);

/**
 * Fields of the tool that were put among those of the action, with whatever case and separators: the app would ignore them, and the
 * call be another one.
 */
function requireNoToolField(paths: string[][]): void {
  const misplaced = paths.flatMap(([field = '', ...inner]): MisplacedField[] => {
    const meant = inner.length === 0 ? findTypedOtherwise(field, toolFields) : undefined;
    return meant === undefined ? [] : [{ field, meant }];
  });
  if (misplaced.length > 0) throw misplacedFieldsError(misplaced);
}
