import { accountGone, appGone, notUsableInSessions } from '../http/provider-errors.js';
import { isOwnRefusal, type ProviderFault } from '../http/provider-fault.js';

const accountSlugs = /InvalidConnectedAccountIds|NoActiveConnection|InvalidAuthConfigIds/;
const appSlugs = /InvalidToolkitSlugs|ToolkitNotAllowed/;
const badRequest = 4300;
const noActiveConnection = 4302;
const invalidToolkit = 4305;
const noManagedAuth = 4308;

/** Whether a session was refused for what it was to be, and not by a fault on the way. */
export function isSessionRefusal(error: unknown): error is ProviderFault {
  return isOwnRefusal(error, 400, 404, 422);
}

/** The app has more actions than fit into a session's own list. */
export function isTooMuchToPreload({ refusal }: ProviderFault): boolean {
  return /preload/i.test(refusal.message ?? '');
}

/** Whether naming an auth config, or letting sessions use it, can help. */
export function concernsAuthConfig(fault: ProviderFault): boolean {
  const { slug = '', code } = fault.refusal;
  return wantsAuthConfig(fault) || code === noActiveConnection || /InvalidAuthConfigIds|NoActiveConnection/.test(slug);
}

/** Whether the account is blamed in words alone; codes of other refusals were seen with them. */
export function mentionsAccount({ refusal }: ProviderFault): boolean {
  return /could not find connected account/i.test(refusal.message ?? '') && !accountSlugs.test(refusal.slug ?? '');
}

/** What a refused session means to others; any other fault is passed on as it is. */
export function toCreationError(error: unknown, app: string): unknown {
  if (!isSessionRefusal(error)) return error;
  const { slug = '', code } = error.refusal;
  if (accountSlugs.test(slug) || code === noActiveConnection) return accountGone(error);
  if (wantsAuthConfig(error)) return notUsableInSessions(app, error);
  return appSlugs.test(slug) || code === invalidToolkit ? appGone(app, error) : error;
}

function wantsAuthConfig({ refusal: { slug = '', code, message = '' } }: ProviderFault): boolean {
  if (code === noManagedAuth || /NoManagedAuth/.test(slug)) return true;
  return (code === badRequest || /BadRequest/.test(slug)) && /auth.?config/i.test(message);
}
