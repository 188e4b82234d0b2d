import type { Action } from '../../domain/app.js';
import { isMisspelling } from '../../lib/text/name-matching.js';
import { fieldName } from '../action-arguments/argument-errors.js';
import { filledFileFields, withoutFiles } from '../action-arguments/file-fields.js';
import { valueAt } from '../action-arguments/value-paths.js';
import { filesRefusedError } from '../agent-texts/call-texts.js';
import { isEmptyValue } from './empty-value.js';

const namesFile = /attach|file/i;

/**
 * Throws `invalid_arguments` where a file is given, or needed. A file is a key in the provider's storage, and the app refuses a
 * made-up key with an error that explains nothing.
 */
export function requireNoFile({ slug, inputSchema }: Action, input: Record<string, unknown>): void {
  const { fileFields, isFileRequired } = withoutFiles(inputSchema);
  const fields = isFileRequired ? fileFields : filledFileFields(inputSchema, input);
  if (fields.length > 0) throw filesRefusedError(slug, fields, { isRequired: isFileRequired });
}

/**
 * The same for a file under a name that the action does not know: the app would ignore it, and a mail go out without its
 * attachment. `unknown` are the paths of the fields that the schema does not name.
 */
export function requireNoMisnamedFile(
  { slug, inputSchema }: Action,
  input: Record<string, unknown>,
  unknown: readonly string[][],
): void {
  const { fileFields } = withoutFiles(inputSchema);
  const meansFile = (path: string[]) =>
    namesFile.test(path.at(-1) ?? '') || fileFields.some((known) => isMisspelling(fieldName(path), known));
  const given = fileFields.length === 0 ? [] : unknown.filter((path) => !isLeftOut(valueAt(input, path)));
  const fields = given.filter(meansFile).map(fieldName);
  if (fields.length > 0) throw filesRefusedError(slug, fields, { isRequired: false });
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || value === null || isEmptyValue(value);
}
