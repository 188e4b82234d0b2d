import type { Disconnected } from '../../src/contract/connection-contract.js';
import type { RefusalReason } from '../../src/contract/refusal-reasons.js';
import type { RefusalValues } from '../../src/contract/refusal-values.js';
import type { ApiError, ApiErrorCode } from '../api/api-error.js';
import type { Words } from './en.js';

/** A part of the settings that cannot be used. */
type Refused = { refusal?: RefusalReason; values?: RefusalValues };

/** Their reasons are for everybody; those about keys and addresses are only for people who can fix them. */
const codesWithReasonForAll: ApiErrorCode[] = ['storage_unavailable', 'forbidden', 'conflict', 'app_not_connectable'];

/** The sentence that tells a person what went wrong and what to do. */
export function errorText(words: Words, error: ApiError): string {
  const reason = codesWithReasonForAll.includes(error.code) && reasonText(words, error.reason, error.values);
  if (reason) return reason;
  // The host, or a proxy before it, has codes of its own that this page does not know.
  const text = (words.errors as Partial<Words['errors']>)[error.code] ?? (error.detail || words.errors.internal);
  return typeof text === 'string' ? text : text(error.detail, error.values);
}

/** The error text for the person who entered the refused key or address; names the exact reason. */
export function inputErrorText(words: Words, error: ApiError): string {
  return reasonText(words, error.reason, error.values) ?? errorText(words, error);
}

/** Why a saved key or address cannot be used; the service's own text where this language has none. */
export function refusalText(words: Words, { refusal, values }: Refused, detail = ''): string {
  return reasonText(words, refusal, values) ?? detail;
}

/** Ends a text as a sentence: those of the provider often lack the full stop, and another sentence may follow. */
export function toSentence(text: string): string {
  return /[.!?…][”“")]*$/.test(text) ? text : `${text}.`;
}

/** What happens to a grant that was not revoked at once; the service's own text where this language has none. */
export function remainderText(words: Words, { remainder, note }: Omit<Disconnected, 'connection'>): string | undefined {
  return (remainder && words.apps.remainder(remainder)) ?? note;
}

/** Undefined for a reason of a newer service, which this page does not know. */
function reasonText(words: Words, reason: RefusalReason | undefined, values: RefusalValues = {}): string | undefined {
  return (reason && words.refusals[reason]?.(values)) || undefined;
}
