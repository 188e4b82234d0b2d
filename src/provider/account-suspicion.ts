// Codes and slugs first (provider-side), then the phrases with which apps turn a dead sign-in away.
const suspectCodes = new Set([1803, 1810, 1820, 4302]);
const suspectSlugs = /NoActiveConnection|ConnectedAccount(?:Expired|NotFound)/i;
const suspectPhrases = [
  /no active connect(?:ion|ed account)/i,
  /no connected account found/i,
  /could not find connected account/i,
  /is in (?:expired|inactive|revoked|failed) state/i,
  /invalid_grant|invalid_token|invalid_auth|token_revoked|token_expired|expired_token|account_inactive/i,
  /token (?:has been |was |is |has )?(?:expired|revoked|invalid)/i,
  /invalid authentication credentials|bad credentials/i,
  /\b401\b[^\n]{0,60}unauthori[sz]ed|unauthori[sz]ed[^\n]{0,60}\b401\b|status(?: code)?:? ?401\b/i,
];

/** How far into a text is looked; reasons come first. */
const readCharacters = 4_000;

/**
 * Whether a refusal sounds as if the account's sign-in were dead. Only a reason to look the account up, since apps use such
 * words for other things too.
 */
export function suspectsAccount(refusal: { text?: string; code?: number; slug?: string }): boolean {
  const { text = '', code, slug = '' } = refusal;
  if ((code !== undefined && suspectCodes.has(code)) || suspectSlugs.test(slug)) return true;
  const head = text.slice(0, readCharacters);
  return suspectSlugs.test(head) || suspectPhrases.some((phrase) => phrase.test(head));
}
