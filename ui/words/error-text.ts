import type { RefusalReason } from '../../src/contract/refusal-reasons.js';
import type { ApiError } from '../api/api-error.js';
import type { Words } from './en.js';

/** The sentence that tells a person what went wrong and what to do. */
export function errorText(words: Words, error: ApiError): string {
  if (error.reason !== undefined) return refusalText(words, error.reason, error.detail);
  const text = words.errors[error.code];
  return typeof text === 'string' ? text : text(error.detail);
}

/** What is wrong with a key or an address; a reason that only a newer service knows is told in its own words. */
export function refusalText(words: Words, reason: RefusalReason | undefined, detail = ''): string {
  return (reason && words.refusals[reason]?.(detail)) ?? detail;
}
