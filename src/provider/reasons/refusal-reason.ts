import { isJsonObject } from '../../lib/json.js';
import type { AccountFault } from '../port/call-outcome.js';
import { maxSearchedCharacters } from './failure-words.js';

// Codes and slugs of the provider, then phrases that apps use when they refuse an expired sign-in.
const suspectCodes = new Set([1803, 1810, 1820, 4302]);
const suspectSlugs = /NoActiveConnection|ConnectedAccount(?:Expired|NotFound)/i;
const suspectPhrases = [
  /no active connect(?:ion|ed account)/i,
  /no connected account found/i,
  /could not find connected account/i,
  /is in (?:expired|inactive|revoked|failed) state/i,
  /invalid_token|invalid_auth/i,
  /token (?:has been |was |is |has )?(?:expired|revoked|invalid)/i,
  /invalid authentication credentials|bad credentials/i,
  /\b401\b[^\n]{0,60}unauthori[sz]ed|unauthori[sz]ed[^\n]{0,60}\b401\b|status(?: code)?:? ?401\b/i,
];

// Codes of OAuth and of well-known apps that only ever mean that the grant has ended.
const endedGrantCodes = 'invalid_grant|token_revoked|token_expired|expired_token|account_inactive';
const endedGrantCode = new RegExp(`^(?:${endedGrantCodes})$`, 'i');
const mentionsEndedGrant = new RegExp(`\\b(?:${endedGrantCodes})\\b`, 'i');

/**
 * Whether a refusal is the account's fault. `code` is a field of a structured error, a number of the provider or a word of the
 * app; only such a word makes it certain. A text never does, since apps repeat in it what they were sent, which anyone who
 * talks to the agent can choose.
 */
export function accountFaultIn(refusal: { text?: string; code?: unknown; slug?: string }): AccountFault {
  const { text = '', code, slug = '' } = refusal;
  if (typeof code === 'string' && endedGrantCode.test(code)) return 'certain';
  if ((typeof code === 'number' && suspectCodes.has(code)) || suspectSlugs.test(slug)) return 'possible';
  const head = text.slice(0, maxSearchedCharacters);
  const isSuspect = [suspectSlugs, mentionsEndedGrant, ...suspectPhrases].some((phrase) => phrase.test(head));
  return isSuspect ? 'possible' : 'none';
}

/** Enough to compare reasons, and to find a word that makes the account suspect. */
const maxLength = 20_000;
const maxParts = 50;
const maxDepth = 6;

/** The reason of a refusal as a text of bounded length, whatever JSON it is. Never throws, since the call was sent. */
export function reasonText(reason: unknown): string {
  if (typeof reason === 'string') return reason.slice(0, maxLength);
  if (isJsonObject(reason) && typeof reason.message === 'string') return reason.message.slice(0, maxLength);
  if (Array.isArray(reason)) return reason.slice(0, maxParts).map(textOfPart).join(' ').slice(0, maxLength);
  return serializedReason(reason);
}

/** All of it as JSON of bounded length, with the codes beside its message. */
export function serializedReason(reason: unknown): string {
  return (JSON.stringify(truncatedCopy(reason, maxDepth)) ?? '').slice(0, maxLength);
}

/** A part of a result's content, or one of several errors. */
function textOfPart(part: unknown): string {
  const text = isJsonObject(part) ? (part.text ?? part.message) : part;
  return typeof text === 'string' || isJsonObject(text) ? reasonText(text) : '';
}

/**
 * A copy that can be serialized: what is too deep or too much is left out, as is what comes after the first `room.left`
 * characters, since copying takes long.
 */
function truncatedCopy(value: unknown, levels: number, room = { left: maxLength }): unknown {
  if (room.left <= 0) return undefined;
  if (typeof value === 'string') return takeFrom(room, value);
  room.left -= 1;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, maxParts).map((item) => truncatedCopy(item, levels - 1, room));
  const fields = Object.entries(value).slice(0, maxParts);
  return Object.fromEntries(
    fields.map(([name, inner]) => [takeFrom(room, name), truncatedCopy(inner, levels - 1, room)]),
  );
}

function takeFrom(room: { left: number }, text: string): string {
  const taken = text.slice(0, Math.max(0, room.left));
  room.left -= taken.length;
  return taken;
}
