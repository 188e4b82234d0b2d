import { answerText } from './answer-text.js';

/**
 * What a host in plain JavaScript published: without one of its ids, it would concern everybody.
 * @throws Error that names the field.
 */
export function requireIds(event: string, payload: object, fields: readonly string[]): void {
  const given = payload as Record<string, unknown>;
  const wrong = fields.find((field) => typeof given[field] !== 'string' || given[field] === '');
  if (wrong === undefined) return;
  throw new Error(`The host published "${event}" with ${answerText(given[wrong])} as ${wrong}; give its id as a text.`);
}
