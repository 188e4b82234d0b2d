import { isOwnRefusal } from '../http/provider-fault.js';

// Slugs as recorded of the live provider under several of its paths, and the numbers that came with them.
const accountSlugs = /^(?:ActionExecute_)?ConnectedAccount_?(?:Resource)?NotFound$/i;
const accountCodes = [606, 1803, 1810];
const authConfigSlugs = /^Auth_?Config_(?:Resource)?NotFound$/i;

/**
 * Whether the provider itself says that it has no such account. A 404 of another kind may come from a gateway or mean the
 * path, and 410 means that a part of the API was taken away: who believed those would forget a grant that is still alive.
 */
export function isAccountMissing(error: unknown): boolean {
  if (!isOwnRefusal(error, 404)) return false;
  const { slug = '', code = 0 } = error.refusal;
  return accountSlugs.test(slug) || accountCodes.includes(code);
}

/** Whether the provider itself says that it has no such auth config; for a link it does so with 400 too. */
export function isAuthConfigMissing(error: unknown): boolean {
  return isOwnRefusal(error, 400, 404) && authConfigSlugs.test(error.refusal.slug ?? '');
}
