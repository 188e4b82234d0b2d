import type { AppRecord, ConnectionView } from '../../../src/contract/app-contract.js';
import type { ActionState } from '../../state/app-actions.js';
import { type ConnectionAction, type Phase, withAccount } from '../../state/connection-phase.js';
import type { Words } from '../../words/en.js';
import { errorText, remainderText } from '../../words/error-text.js';
import type { Language } from '../../words/language.js';

type Tone = 'plain' | 'muted' | 'success' | 'warning';

/** The status of a member's connection in words, and the tone to show them in. */
interface StatusText {
  text: string;
  tone: Tone;
  /** Changes every second, so it is left out of announcements. */
  timeLeft?: string | undefined;
}

export function statusTextOf(
  phase: Phase,
  { name, connectability, memberCount }: AppRecord,
  { words, format }: Language,
): StatusText {
  const { apps } = words;
  const withKept = (text: string) =>
    'hasAccount' in phase && phase.hasAccount ? `${text} ${apps.accountKept(phase.account)}` : text;
  switch (phase.kind) {
    case 'off':
      // Only org admins are told how many members have an account.
      return { text: withKept(memberCount === undefined ? apps.notEnabled : apps.notEnabledByYou), tone: 'muted' };
    case 'not_offered':
      return { text: withKept(phase.isEnabled ? apps.notOffered : apps.notOfferedAndOff), tone: 'warning' };
    case 'opening':
      return { text: apps.opening(name), tone: 'plain' };
    case 'signing_in': {
      const timeLeft = phase.msLeft === undefined ? undefined : apps.timeLeft(format.timeLeft(phase.msLeft));
      return { text: phase.page?.isBlocked ? apps.tabBlocked : apps.finishThere, tone: 'plain', timeLeft };
    }
    case 'time_is_up':
      return { text: apps.timeIsUp, tone: 'warning' };
    case 'connected':
      return { text: phase.account ? apps.connectedAs(phase.account) : apps.connected, tone: 'success' };
    case 'reconnect_needed':
      return { text: reconnectText(phase, { words, format }), tone: 'warning' };
    case 'other_project':
      return { text: apps.otherProject(phase.account), tone: 'warning' };
    case 'client_missing':
      return { text: phase.isEditable ? apps.client.missing : apps.client.missingForOthers, tone: 'warning' };
    case 'no_sign_in':
      return { text: withKept(apps.signInNeeds.none(name)), tone: 'success' };
    default: {
      // Where nobody had set up a client, the phase would be another one.
      const need = connectability === 'own_client' ? 'one_click' : connectability;
      return { text: apps.signInNeeds[need](name), tone: 'plain' };
    }
  }
}

const signingIn = new Set<Phase['kind'] | undefined>(['signing_in', 'time_is_up']);

/** The announcement of a phase to screen readers; undefined for a phase that is not announced. */
export function announcementOf(
  phase: Phase,
  record: AppRecord,
  { language, before }: { language: Language; before: Phase | undefined },
): string | undefined {
  const { name } = record;
  const { announce } = language.words.apps;
  switch (phase.kind) {
    case 'not_connected':
      if (withAccount.has(before?.kind)) return announce.disconnected(name);
      return signingIn.has(before?.kind) ? announce.cancelled(name) : undefined;
    case 'no_sign_in':
      return before?.kind === phase.kind && before.hasAccount && !phase.hasAccount
        ? announce.disconnected(name)
        : undefined;
    case 'signing_in':
    case 'time_is_up':
    case 'not_offered':
      return announce.about(name, statusTextOf(phase, record, language).text);
    case 'connected':
      return announce.connected(name, phase.account);
    case 'reconnect_needed':
    case 'other_project':
      return announce.attention(name);
    case 'off':
      return announce.disabled(name);
    default:
      return undefined;
  }
}

/** How the last action or sign-in ended, where the person needs to know; undefined where there is nothing to say. */
export function outcomeTextOf({ failure, notice, unfinished }: ActionState, words: Words): string | undefined {
  if (failure !== undefined) return errorText(words, failure.error);
  if (notice !== undefined) return remainderText(words, notice);
  return unfinished ? words.apps.signInUnfinished : undefined;
}

/** The label of an action's button, and the full one that names the app, for screen readers. */
export function actionLabels(
  action: ConnectionAction,
  name: string,
  { apps, common }: Words,
): { short: string; full: string } {
  const labels: Record<ConnectionAction, [short: string, full: (name: string) => string]> = {
    connect: [apps.connect, apps.connectApp],
    reconnect: [apps.reconnect, apps.reconnectApp],
    reopen: [apps.reopen, apps.reopenApp],
    cancel: [common.cancel, apps.cancelSignIn],
    disconnect: [apps.disconnect, apps.disconnectApp],
  };
  const [short, full] = labels[action];
  return { short, full: full(name) };
}

function reconnectText(
  { account, since, cause }: Pick<ConnectionView, 'account' | 'since' | 'cause'>,
  { words, format }: Pick<Language, 'words' | 'format'>,
): string {
  const ended =
    since === undefined ? words.apps.signInEnded(account) : words.apps.signInEndedOn(format.date(since), account);
  return cause === undefined ? ended : `${ended} ${words.apps.endedBecause[cause]}`;
}
