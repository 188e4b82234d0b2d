import type { Disconnected } from '../../src/contract/connection-contract.js';
import type { RefusalReason } from '../../src/contract/error-table.js';
import type { ApiError } from '../api/api-error.js';
import type { Words } from './en.js';

/** The sentence that tells a person what went wrong and what to do. */
export function errorText(words: Words, error: ApiError): string {
  // The cause in the page's own language; of keys and addresses only whoever can mend them is told.
  const ofStorage = error.code === 'storage_unavailable' && reasonText(words, error.reason, error.detail);
  if (ofStorage) return ofStorage;
  const text = words.errors[error.code];
  return typeof text === 'string' ? text : text(error.detail);
}

/** The same for whoever gave the key or the address that was refused, and so can mend it. */
export function inputErrorText(words: Words, error: ApiError): string {
  return reasonText(words, error.reason, error.detail) ?? errorText(words, error);
}

/** What is wrong with a key or an address that is set, as far as there are words for it; else as the service tells it. */
export function refusalText(words: Words, reason: RefusalReason | undefined, detail = ''): string {
  return reasonText(words, reason, detail) ?? detail;
}

/** What became of a grant that was not taken back, as far as there are words for it; else as the service tells it. */
export function remainderText(words: Words, { remainder, note }: Omit<Disconnected, 'connection'>): string | undefined {
  return (remainder && words.apps.remainder(remainder)) ?? note;
}

/** Undefined for a reason that only a newer service knows. */
function reasonText(words: Words, reason: RefusalReason | undefined, detail: string): string | undefined {
  return (reason && words.refusals[reason]?.(detail)) || undefined;
}
