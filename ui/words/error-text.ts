import type { RefusalReason } from '../../src/contract/refusal-reasons.js';
import type { ApiError } from '../api/api-error.js';
import type { Words } from './en.js';

/** The sentence that tells a person what went wrong and what to do. */
export function errorText(words: Words, error: ApiError): string {
  const text = words.errors[error.code];
  // What is wrong with a key that is set elsewhere helps nobody who only meets its consequences.
  const reason = error.code === 'key_misconfigured' ? undefined : error.reason;
  return reasonText(words, reason, error.detail) ?? (typeof text === 'string' ? text : text(error.detail));
}

/** What is wrong with a key or an address, as far as there are words for it; else as the service tells it. */
export function refusalText(words: Words, reason: RefusalReason | undefined, detail = ''): string {
  return reasonText(words, reason, detail) ?? detail;
}

/** Undefined for a reason that only a newer service knows. */
function reasonText(words: Words, reason: RefusalReason | undefined, detail: string): string | undefined {
  return (reason && words.refusals[reason]?.(detail)) || undefined;
}
