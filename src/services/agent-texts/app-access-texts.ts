import type { GateName } from '../../contract/access-constants.js';
import type { BrokenReason } from '../../contract/connection-constants.js';
import { toolNames } from '../../contract/tool-constants.js';
import { brokenReasonTexts } from '../../domain/connection.js';
import { PluginError } from '../../domain/plugin-error.js';
import { quoteUntrusted, showName } from '../../domain/untrusted-text.js';
import type { Member } from '../../host/directory.js';
import { shortList } from '../../lib/text/text.js';
import type { AppAccess, ClosedAccess, OpenAccess } from '../access/access-service.js';
import { repeatOnlyFailedSteps } from './call-texts.js';

type Named = Pick<AppAccess, 'app' | 'appName'>;

/** The name and slug of an app, by either of which an agent may name it: `Google Calendar [googlecalendar]`. */
export function appLabel(access: Named): string {
  return labelOfApp(access, (name) => showName(name));
}

/** As `appLabel`, with another way to show names. */
export function labelOfApp({ app, appName }: Named, show: (name: string) => string): string {
  return appName.toLowerCase() === app ? show(appName) : `${show(appName)} [${show(app)}]`;
}

/** The name of an app in a sentence: the catalog is the provider's, so a name may say anything. */
export function nameOfApp({ appName }: Pick<AppAccess, 'appName'>): string {
  return showName(appName);
}

export function unknownAppError(apps: readonly AppAccess[], name: string): PluginError {
  const listed = apps.length === 0 ? 'none' : shortList(apps.map(appLabel));
  return new PluginError('app_not_available', `This agent has no app ${quoteUntrusted(name)}. Its apps: ${listed}.`, {
    details: { fix: 'Name one of its apps. Other apps are enabled, and given to agents, by an org admin.' },
  });
}

/** The gate that stopped a call, who can open it, and how. */
export function gateClosedError(access: ClosedAccess): PluginError {
  const { gate, owner, mend, code } = access.closed;
  const fix = gate === 'connected' ? howToConnect(access) : mend;
  return new PluginError(code, closedGateTexts[gate](access), { details: { fix, gate: { gate, owner } } });
}

const closedGateTexts: Record<GateName, (access: AppAccess) => string> = {
  key: (access) => `${nameOfApp(access)} cannot be used: no usable project key is saved.`,
  enabled: (access) =>
    access.isOffered
      ? `${nameOfApp(access)} is not enabled for the organization.`
      : `The connection provider no longer offers ${nameOfApp(access)}.`,
  assigned: (access) => `${nameOfApp(access)} was not given to this agent.`,
  acting_member: (access) => `${nameOfApp(access)} cannot be used: there is nobody whose account would be used.`,
  connected: whyNotConnected,
};

/** Why a call cannot use an account yet: names its member, and the open sign-in for it, if any. */
function whyNotConnected(access: AppAccess): string {
  const { reason } = access;
  const missing = `${memberName(access)} has not connected their ${nameOfApp(access)} account.`;
  const state = reason === undefined ? missing : needsReconnecting(access, reason);
  return [state, openSignInText(access)].filter((sentence) => sentence !== undefined).join(' ');
}

type FailedCall = { cause: unknown; mayHaveHappened: boolean; partlyDone?: unknown; message?: string };

/**
 * The error for a connection that was found broken at a call. Says that reason, not the app's own message: only of a batch that
 * was done in part also its `message`, which tells the steps apart.
 */
export function reconnectError(
  access: OpenAccess,
  reason: BrokenReason,
  { cause, message = '', ...more }: FailedCall,
): PluginError {
  const isPartlyDone = more.partlyDone !== undefined;
  const says = needsReconnecting(access, brokenReasonTexts[reason]);
  const fix = isPartlyDone ? `${howToConnect(access)} ${repeatOnlyFailedSteps}` : howToConnect(access);
  return new PluginError('reconnect_needed', isPartlyDone ? `${says} ${message}` : says, {
    cause,
    details: { ...more, fix },
  });
}

/** `reason` is a sentence. */
function needsReconnecting(access: AppAccess, reason: string): string {
  const label = access.connection?.label;
  const account = label === undefined ? '' : ` (${showName(label)})`;
  return `The ${nameOfApp(access)} account of ${memberName(access)}${account} has to be connected again. ${reason}`;
}

/** The sign-in that is open, and until when; undefined where there is none. */
export function openSignInText(access: AppAccess): string | undefined {
  const { signIn } = access;
  if (signIn === undefined) return undefined;
  return `A sign-in of ${memberName(access)} at ${nameOfApp(access)} is open until ${clockTime(signIn.expiresAt)}.`;
}

/** What an agent should do about it. It should wait for an open sign-in first, since a new link may end that. */
function howToConnect(access: AppAccess): string {
  const name = memberName(access);
  const effect = access.isCallersOwn ? 'ends this sign-in' : 'leads to this same sign-in';
  return access.signIn === undefined
    ? `Offer ${name} a link with ${toolNames.connect}.${forMemberAlone(access)}`
    : `Wait until ${name} has finished it, then call again. Only if the link was lost, offer a new one with ${toolNames.connect}: it ${effect}.${forMemberAlone(access)}`;
}

export function alreadyConnectedError(access: OpenAccess): PluginError {
  const message = `${nameOfApp(access)} is connected already${accountText(access)}.`;
  const fix = `Run its actions with ${toolNames.invoke}.`;
  return new PluginError('invalid_arguments', message, { details: { errors: [{ field: 'app', message }], fix } });
}

/** Whose account is connected, and its name if known: `, for Ada as ada@example.com`. */
function accountText({ connection, actingMember, needsSignIn }: OpenAccess): string {
  if (!needsSignIn) return '';
  const { name } = actingMember;
  return connection?.label === undefined ? `, for ${name}` : `, for ${name} as ${showName(connection.label)}`;
}

/** What the agent says with a sign-in link. `isJoined`: the link leads to a sign-in that was open before. */
export function signInLinkText(
  access: AppAccess,
  { name }: Member,
  link: { signInUrl: string; expiresAt: string; isJoined: boolean },
): string {
  const { reason, signIn } = access;
  return [
    reason && needsReconnecting(access, reason),
    `To connect ${nameOfApp(access)} for ${name}, open this link and sign in: ${link.signInUrl}`,
    `It works until ${clockTime(link.expiresAt)} and only for ${name}.${forMemberAlone(access)}`,
    `${name} has to be signed in to the platform in the browser that opens it.`,
    link.isJoined && 'It leads to the sign-in that is open already; earlier links to it still work.',
    signIn && !link.isJoined && 'The sign-in that was open before has ended; its link no longer works.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A note for accounts that are not those of the person talking, as on a bridge. */
function forMemberAlone(access: AppAccess): string {
  const name = memberName(access);
  return access.isCallersOwn
    ? ''
    : ` Here the account of ${name} is used, whoever talks: the link is for ${name} alone.`;
}

/** The time of day for a person: `12:10 UTC`. */
function clockTime(at: string): string {
  return `${at.slice(11, 16)} UTC`;
}

function memberName({ actingMember }: AppAccess): string {
  return actingMember?.name ?? 'the member';
}
