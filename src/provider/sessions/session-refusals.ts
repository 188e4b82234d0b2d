import { PluginError } from '../../domain/plugin-error.js';
import { accountNotAcceptedError } from '../faults/provider-errors.js';
import { isOwnErrorReply, isReplyOfKind, ProviderFault } from '../faults/provider-fault.js';

const accountSlugs = /InvalidConnectedAccountIds|NoActiveConnection/;
/** The code of this is not known. */
const namedAuthConfig = { slugs: /InvalidAuthConfigIds/, words: /could not find auth config/i };
const appSlugs = /InvalidToolkitSlugs|ToolkitNotAllowed/;
const badRequest = 4300;
const noActiveConnection = 4302;
const appCodes = [4305, 4324];
const noManagedAuth = 4308;
/** With these the provider refuses to show or to change an auth config. */
const finalStatuses = [400, 401, 403, 404, 409, 410, 422];

/** Whether the provider refused the session itself, rather than the key, or failed on the way. */
export function isSessionRefusal(error: unknown): error is ProviderFault {
  return isOwnErrorReply(error, 400, 404, 409, 410, 422);
}

/**
 * Whether the app has more actions than fit into the tool list of a session; or the provider, or a gateway before it, was too slow
 * or failed, as it may where it lists all actions of a large app. One that could not be reached, or that says when to come back,
 * fails whatever it is asked for.
 */
export function mayFailByPreloading(error: unknown): boolean {
  if (isSessionRefusal(error)) return /preload/i.test(error.reply.message ?? '');
  if (!(error instanceof ProviderFault)) return false;
  if (error.retryAfterMs !== undefined || error.network !== undefined) return false;
  return error.kind === 'timeout' || (error.kind === 'status' && (error.reply.status ?? 0) >= 500);
}

/** Whether naming an auth config, or allowing sessions to use it, can help. */
export function mayHelpToNameAuthConfig(fault: ProviderFault): boolean {
  const { slug = '', code } = fault.reply;
  if (lacksAuthConfig(fault) || isReplyOfKind(fault, namedAuthConfig)) return true;
  return code === noActiveConnection || /NoActiveConnection/.test(slug);
}

/**
 * Whether a refused request is one of which the account, the auth config and the app may all be in order. Its tool list may be too
 * long then: the words and the code for that are not known.
 */
export function isOfUnknownKind(fault: ProviderFault): boolean {
  return isOwnErrorReply(fault, 400, 422) && findSubject(fault) === undefined;
}

type Refused = { app: string; allowFailure?: unknown };

/**
 * The `PluginError` for a refused session; any other error stays as it is. Where the auth config could not be allowed first, that
 * may be the only cause, and says nothing against the account.
 */
export function toCreationError(error: unknown, { app, allowFailure }: Refused): unknown {
  if (!isSessionRefusal(error)) return error;
  if (allowFailure !== undefined) {
    return isOwnErrorReply(allowFailure, ...finalStatuses) ? notUsableInSessionsError(app, allowFailure) : allowFailure;
  }
  switch (findSubject(error)) {
    case 'account':
      return accountNotAcceptedError(error);
    case 'auth config':
      return notUsableInSessionsError(app, error);
    case 'app':
      return appMissingError(app, error);
    default:
      return error;
  }
}

/** What the provider refuses the session for, where it says so in a way that is known. */
function findSubject(fault: ProviderFault): 'account' | 'auth config' | 'app' | undefined {
  const { slug = '', code } = fault.reply;
  const isOfAccount = accountSlugs.test(slug) || code === noActiveConnection;
  if (isOfAccount || isReplyOfKind(fault, namedAuthConfig)) return 'account';
  if (lacksAuthConfig(fault)) return 'auth config';
  return appSlugs.test(slug) || appCodes.includes(code ?? 0) ? 'app' : undefined;
}

/** The app has no auth config of the provider, and the request names none. */
function lacksAuthConfig({ reply: { slug = '', code, message = '' } }: ProviderFault): boolean {
  if (code === noManagedAuth || /NoManagedAuth/.test(slug)) return true;
  return (code === badRequest || /BadRequest/.test(slug)) && /auth.?config/i.test(message);
}

/** The account is active, but no session accepts the auth config that it was connected with. */
function notUsableInSessionsError(app: string, cause: unknown): PluginError {
  return new PluginError(
    'app_not_connectable',
    `The provider opens no session for "${app}" with the auth config that this account was connected with.`,
    {
      cause,
      details: {
        fix: `Ask a platform admin to open the auth configs of "${app}" in the provider's dashboard, and to enable the one in use, for sessions (tool router) too. The connection itself stays.`,
      },
    },
  );
}

function appMissingError(app: string, cause: unknown): PluginError {
  return new PluginError('app_not_available', `The provider no longer has the app "${app}".`, { cause });
}
