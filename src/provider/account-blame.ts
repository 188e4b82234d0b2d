import type { AccountBlame } from './provider-gateway.js';

// Codes and slugs first (provider-side), then the phrases with which apps turn a dead sign-in away.
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

// Codes of OAuth and of the well-known apps that mean one thing only: this grant is over.
const deadCredential = /\b(?:invalid_grant|token_revoked|token_expired|expired_token|account_inactive)\b/i;

/** How far into a text is looked; reasons come first. */
const readCharacters = 4_000;

/** Whether a refusal is the account's fault; only a reason to look it up, unless the app names a dead credential. */
export function blameOf(refusal: { text?: string; code?: number; slug?: string }): AccountBlame {
  const { text = '', code, slug = '' } = refusal;
  const head = text.slice(0, readCharacters);
  if (deadCredential.test(head)) return 'surely';
  if ((code !== undefined && suspectCodes.has(code)) || suspectSlugs.test(slug)) return 'maybe';
  return suspectSlugs.test(head) || suspectPhrases.some((phrase) => phrase.test(head)) ? 'maybe' : 'no';
}
