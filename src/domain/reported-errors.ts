import { isJsonObject } from '../lib/text/json.js';

/**
 * What an answer in the shape of GraphQL says of parts that failed: the messages of its `errors`, whether or not there is data
 * beside them. Empty for any other answer, as for one whose own content has a field of that name.
 */
export function reportedErrors(answer: unknown): string[] {
  if (!isJsonObject(answer) || !Array.isArray(answer.errors)) return [];
  const { errors } = answer;
  return errors.every(isErrorOfGraphQl) ? errors.map(({ message }) => message) : [];
}

/** Those of the specification, and what well-known services add to it: GitHub a `type`, others a code or a name. */
const fieldsOfGraphQl = ['message', 'locations', 'path', 'extensions', 'type', 'code', 'name'];

/** A list of errors that was asked for, as from a tracker of errors, has ids, levels and times of its own. */
function isErrorOfGraphQl(error: unknown): error is { message: string } {
  if (!isJsonObject(error) || typeof error.message !== 'string') return false;
  return Object.keys(error).every((field) => fieldsOfGraphQl.includes(field));
}
