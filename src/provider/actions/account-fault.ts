import type { AccountFault } from '../provider-gateway.js';

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
const deadCodes = 'invalid_grant|token_revoked|token_expired|expired_token|account_inactive';
const isDead = new RegExp(`^(?:${deadCodes})$`, 'i');
const mentionsDead = new RegExp(`\\b(?:${deadCodes})\\b`, 'i');

/** How far into a text is looked; reasons come first. */
const readCharacters = 4_000;

/**
 * Whether a refusal is the account's fault. `code` is a field of a structured error: the provider's number or the app's
 * word, and only that word says it surely. A text is at most a reason to look the account up, whatever it looks like: apps
 * repeat in it what they were sent, and whoever talks to an agent chooses what is sent.
 */
export function accountFaultIn(refusal: { text?: string; code?: unknown; slug?: string }): AccountFault {
  const { text = '', code, slug = '' } = refusal;
  if (typeof code === 'string' && isDead.test(code)) return 'certain';
  if ((typeof code === 'number' && suspectCodes.has(code)) || suspectSlugs.test(slug)) return 'possible';
  const head = text.slice(0, readCharacters);
  const isSuspect = [suspectSlugs, mentionsDead, ...suspectPhrases].some((phrase) => phrase.test(head));
  return isSuspect ? 'possible' : 'none';
}
