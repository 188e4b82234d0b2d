import { toolNames } from '../../contract/constants.js';
import type { AppAccess } from './access-service.js';

/** Why a call cannot use an account yet, naming whose it is, and the sign-in that is open for it if any. */
export function whyNotConnected(access: AppAccess): string {
  const { appName, reason } = access;
  const missing = `${nameOf(access)} has not connected their ${appName} account.`;
  const state = reason === undefined ? missing : needsReconnecting(access, reason);
  const told = [state, openSignIn(access)];
  return told.filter((sentence) => sentence !== undefined).join(' ');
}

/** For a connection that no longer works. `reason` is a sentence. */
export function needsReconnecting(access: AppAccess, reason: string): string {
  return `The ${access.appName} account of ${nameOf(access)}${labelOf(access)} has to be connected again. ${reason}`;
}

/** Whose account it is that works, and which, where it is known: `, for Ada as ada@example.com`. */
export function forWhom({ connection, actingMember, needsSignIn }: AppAccess): string {
  if (!needsSignIn || actingMember === undefined) return '';
  const { name } = actingMember;
  return connection?.label === undefined ? `, for ${name}` : `, for ${name} as ${connection.label}`;
}

function labelOf({ connection }: AppAccess): string {
  return connection?.label === undefined ? '' : ` (${connection.label})`;
}

function effectOfAnother({ isCallersOwn }: AppAccess): string {
  return isCallersOwn ? 'ends this sign-in' : 'leads to this same sign-in';
}

/** The sign-in that is open, and until when; undefined where there is none. */
export function openSignIn(access: AppAccess): string | undefined {
  const { signIn, appName } = access;
  if (signIn === undefined) return undefined;
  return `A sign-in of ${nameOf(access)} at ${appName} is open until ${clockTime(signIn.expiresAt)}.`;
}

/** What an agent does about it. The sign-in that is open comes first: a new link may end it. */
export function howToConnect(access: AppAccess): string {
  const name = nameOf(access);
  return access.signIn === undefined
    ? `Offer ${name} a link with ${toolNames.connect}.${forNobodyElse(access)}`
    : `Wait until ${name} has finished it, then call again. Only if the link was lost, offer a new one with ${toolNames.connect}: it ${effectOfAnother(access)}.${forNobodyElse(access)}`;
}

/** Where the account is not that of the person talking, as on a bridge. */
export function forNobodyElse(access: AppAccess): string {
  const name = nameOf(access);
  return access.isCallersOwn
    ? ''
    : ` Here the account of ${name} is used, whoever talks: the link is for ${name} alone.`;
}

/** A time of this day, as one tells it to a person: `12:10 UTC`. */
export function clockTime(at: string): string {
  return `${at.slice(11, 16)} UTC`;
}

function nameOf({ actingMember }: AppAccess): string {
  return actingMember?.name ?? 'the member';
}
