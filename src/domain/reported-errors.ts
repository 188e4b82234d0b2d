import { isJsonObject } from '../lib/json.js';

/**
 * What an answer in the shape of GraphQL says of parts that failed: the messages of its `errors`, whether or not there is data
 * beside them. Empty for any other answer, as for one whose own content has a field of that name.
 */
export function reportedErrors(answer: unknown): string[] {
  if (!isJsonObject(answer) || !Array.isArray(answer.errors)) return [];
  const { errors } = answer;
  return errors.every(isErrorOfGraphQl) ? errors.map(({ message }) => message) : [];
}

function isErrorOfGraphQl(error: unknown): error is { message: string } {
  return isJsonObject(error) && typeof error.message === 'string';
}
