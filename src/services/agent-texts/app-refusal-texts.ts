import { toolNames } from '../../contract/tool-constants.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { ActionOutcome, CallRefusal } from '../../provider/port/call-outcome.js';
import type { OpenAccess } from '../access/access-service.js';
import { nameOfApp } from './app-access-texts.js';
import { callAgainAfterChange, repeatOnlyFailedSteps } from './call-texts.js';

type Failed = Extract<ActionOutcome, { outcome: 'failed' }>;

/** `account_changed`: by its member, here, while the call ran. */
type Refusal = CallRefusal | 'account_changed';

type Refused = Omit<Failed, 'refusal'> & { refusal?: Refusal };

type RefusalTexts = { why: string; fix: (access: OpenAccess) => string };

/** What an app's refusal means, and who can do what about it. */
const refusalTexts: Record<Refusal, RefusalTexts> = {
  sign_in_refused: {
    why: 'it did not accept the sign-in of this account',
    fix: (access) => `Call it once more. If it is refused again, ${howToReconnect(access)}`,
  },
  scope_missing: {
    why: 'the account was connected without the right that this needs',
    fix: (access) =>
      `Do not call it again before that: ${howToReconnect(access)} If it is refused even then, the sign-in does not ask for this right: ${howToWiden(access)}`,
  },
  set_up_refused: {
    why: 'the way in which members sign in to it lacks this right, or is not admitted there',
    fix: (access) => `No member can change that, so do not call it again: ${howToWiden(access)}`,
  },
  not_permitted: {
    why: 'this account may not do that there',
    fix: (access) =>
      `Somebody who may has to give the account access to it in ${nameOfApp(access)}: share it, invite it, or change its role. If it has access, ${howToReconnect(access)}`,
  },
  not_found: {
    why: 'it has nothing by that id or name, or does not show it to this account',
    fix: (access) =>
      `Look the id up with an action of ${nameOfApp(access)} that lists or searches. If it is right, it has to be shared with this account in ${nameOfApp(access)} first.`,
  },
  account_changed: {
    why: 'the account was disconnected or replaced meanwhile',
    fix: () => callAgainAfterChange,
  },
  action_missing: {
    why: 'this action no longer exists',
    fix: () => `Do not call it again. Find another with ${toolNames.search}.`,
  },
  rate_limited: {
    why: 'it was asked too often',
    fix: () => 'Wait, a minute if nothing else is said, and then call it again, with less at once.',
  },
  quota_used_up: {
    why: 'an allowance there is used up, such as storage or what may be done in a day',
    fix: (access) =>
      `Calling again soon does not help. Tell the person: it renews by itself in time, or somebody has to free or add some in ${nameOfApp(access)}.`,
  },
};

/** Refusals that concern how the account was connected; an app without sign-in has none. */
const ofAccount: readonly Refusal[] = ['sign_in_refused', 'scope_missing', 'set_up_refused', 'not_permitted'];

/** The error of a call that the app refused. One whose reason is not known says what the app said, and no more. */
export function actionFailedError(access: OpenAccess, failed: Refused): PluginError {
  const { cause, retryAfterMs, partlyDone } = failed;
  const texts = textsFor(access, failed.refusal);
  const why = texts === undefined ? '.' : `: ${texts.why}.`;
  const fix = fixOf(access, failed);
  return new PluginError('action_failed', `${nameOfApp(access)} refused${why} ${failed.message}`, {
    cause,
    details: {
      mayHaveHappened: true,
      partlyDone,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(fix !== '' && { fix }),
    },
  });
}

/** The error of a call that failed because its member disconnected or replaced the account while it ran. */
export function failedByChangeError(access: OpenAccess, failed: Failed): PluginError {
  return actionFailedError(access, { ...failed, refusal: 'account_changed', stepRefusals: [] });
}

/** Empty where nothing is known that helps. */
function fixOf(access: OpenAccess, { refusal, stepRefusals = [], partlyDone }: Refused): string {
  const ofSteps = stepRefusals.flatMap(({ steps, refusal }) => {
    const texts = textsFor(access, refusal);
    return texts === undefined ? [] : [`${steps}: ${texts.why}. ${texts.fix(access)}`];
  });
  const parts = [partlyDone !== undefined && repeatOnlyFailedSteps, textsFor(access, refusal)?.fix(access), ...ofSteps];
  return parts.filter(Boolean).join(' ');
}

function textsFor({ connection }: OpenAccess, refusal: Refusal | undefined): RefusalTexts | undefined {
  if (refusal === undefined || (connection === undefined && ofAccount.includes(refusal))) return undefined;
  return refusalTexts[refusal];
}

function howToReconnect(access: OpenAccess): string {
  return `${access.actingMember.name} presses Reconnect on the row of ${nameOfApp(access)} in the control center, and allows all that it asks for.`;
}

function howToWiden(access: OpenAccess): string {
  const appName = nameOfApp(access);
  return `an admin has to set ${appName} up with an OAuth client of its own that has this right. Where ${appName} itself keeps the client out, its administrator there has to admit it.`;
}
