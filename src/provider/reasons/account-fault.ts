import type { AccountFault } from '../port/call-outcome.js';
import { maxSearchedCharacters } from './failure-words.js';

// Codes and slugs of the provider, then phrases that apps use when they refuse an expired sign-in.
const suspectCodes = new Set([1803, 1810, 1812, 1820, 4302]);
const suspectSlugs = /NoActiveConnection|ConnectedAccount(?:EntityIdMismatch|Expired|NotFound)/i;
const suspectPhrases = [
  /no active connect(?:ion|ed account)/i,
  /no connected account found/i,
  /could not find connected account/i,
  /connected account user id does not match/i,
  /is in (?:expired|inactive|revoked|failed) state/i,
  /invalid_token|invalid_auth/i,
  /token (?:has been |was |is |has )?(?:expired|revoked|invalid)/i,
  /invalid authentication credentials|bad credentials/i,
  /\b401\b[^\n]{0,60}unauthori[sz]ed|unauthori[sz]ed[^\n]{0,60}\b401\b|status(?: code)?:? ?401\b/i,
];

// Codes of OAuth and of well-known apps that only ever mean that the grant has ended. A token that has expired may be renewed.
const endedGrantCodes = 'invalid_grant|token_revoked|account_inactive';
const endedGrantCode = new RegExp(`^(?:${endedGrantCodes})$`, 'i');
const mentionsEndedGrant = new RegExp(`\\b(?:${endedGrantCodes}|token_expired|expired_token)\\b`, 'i');

/** What a refusal says. */
type Said = { text?: string; code?: unknown; slug?: string };

/**
 * Whether a refusal is the account's fault. `code` is a field of a structured error, a number of the provider or a word of the
 * app; only such a word makes it certain. A text never does, since apps repeat in it what they were sent, which anyone who
 * talks to the agent can choose.
 */
export function accountFaultIn({ text = '', code, slug = '' }: Said): AccountFault {
  if (typeof code === 'string' && endedGrantCode.test(code)) return 'certain';
  if ((typeof code === 'number' && suspectCodes.has(code)) || suspectSlugs.test(slug)) return 'possible';
  const head = text.slice(0, maxSearchedCharacters);
  const isSuspect = [suspectSlugs, mentionsEndedGrant, ...suspectPhrases].some((phrase) => phrase.test(head));
  return isSuspect ? 'possible' : 'none';
}
