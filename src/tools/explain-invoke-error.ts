import type { FieldError } from '../contract/error-table.js';
import { findMisspelt, findTypedOtherwise } from '../lib/text/name-matching.js';
import type { GivenFields } from './tool-input.js';

/** Explains mistakes that models make in passing an action and its arguments to the tool. */
export function explainInvokeError({ field, message }: FieldError, { given, known }: GivenFields): FieldError {
  if (field === 'arguments' && typeof given.arguments === 'string') {
    return { field, message: 'wanted the object itself; this text cannot be read as one without loss' };
  }
  const isStray = !known.includes(field) && Object.hasOwn(given, field);
  return { field, message: isStray ? adviceOnStray({ field, message }, { given, known }) : message };
}

const adviceOnApp =
  "not known here; leave it out, since the action's name tells the app; where the action has such a field, put it into `arguments`";

/** An action's slug as it is listed. */
const actionName = /^[A-Z\d]+(_[A-Z\d]+)+$/;
const adviceOnAction = 'not known here; the name of the action goes into `action`';

/**
 * A field of the tool in another spelling is no argument of the action, where it would be sent and mean nothing. One that is
 * merely near to it, such as `field`, may be either.
 */
function adviceOnStray({ field, message }: FieldError, { given, known }: GivenFields): string {
  if (field === 'app') return adviceOnApp;
  const value = given[field];
  if (given.action === undefined && typeof value === 'string' && actionName.test(value)) return adviceOnAction;
  if (findTypedOtherwise(field, known) !== undefined) return message;
  const free = known.filter((name) => !Object.hasOwn(given, name));
  return findMisspelt(field, free) !== undefined
    ? `${message} An argument of the action goes into \`arguments\``
    : "not known here; put the action's arguments into `arguments`";
}
