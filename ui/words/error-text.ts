import type { ApiError } from '../api/api-error.js';
import type { Words } from './en.js';

/** The sentence that tells a person what went wrong and what to do. */
export function errorText(words: Words, error: ApiError): string {
  const text = words.errors[error.code];
  return typeof text === 'string' ? text : text(error.detail);
}
