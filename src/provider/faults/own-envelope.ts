/** What tells the provider's error envelope from another's (protocol §9), as it is read from a body. */
type EnvelopeMarks = { code?: number | null; slug?: string | null; status?: number };

/** The provider's codes by their hundreds, as recorded; those of a refused key one by one, since firewalls send codes too. */
const families = [3, 6, 16, 18, 24, 43];
const keyCodes = [801, 811, 812, 902, 906, 2113, 2206];
/** `APIKey_InvalidAPIKey`, `Auth_Config_NotFound`; gateways write `NOT_FOUND` or `bad_route`. */
const recordedSlug = /^[A-Z][A-Za-z\d]*(?:_[A-Z][A-Za-z\d]*)*_[A-Z]+[a-z][A-Za-z\d]*$/;

/**
 * No gateway in between sends a slug beside a code. One alone is believed where it is like a recorded one, and the envelope tells
 * the status of the response too.
 */
export function isOwnEnvelope({ code, slug, status }: EnvelopeMarks, statusOfResponse: number): boolean {
  // An envelope with another status than the response was altered on the way.
  if (status !== undefined && status !== statusOfResponse) return false;
  if (slug != null && code != null) return true;
  return status !== undefined && isLikeRecorded({ code, slug }, status);
}

/** By the code, or by the slug where there is no code. */
export function isLikeRecorded({ code, slug }: EnvelopeMarks, status: number): boolean {
  return code != null ? isRecordedCode(code, status) : recordedSlug.test(slug ?? '');
}

function isRecordedCode(code: number, status: number): boolean {
  if (code === 10_000 + status) return true;
  return status === 401 || status === 403 ? keyCodes.includes(code) : families.includes(Math.floor(code / 100));
}
