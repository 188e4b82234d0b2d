import type { ErrorDetails } from '../../contract/error-table.js';
import { PluginError } from '../../domain/plugin-error.js';
import { showName } from '../../domain/untrusted-text.js';
import { actingAsText, differenceOfSimilar, fixOnceDone, fixOnceSimilarDone } from './call-texts.js';

/** The member with the account that the earlier call was sent with, where they use another one by now. */
export type FormerSender = { name: string; label?: string };

/** With the code that tells agents not to repeat an equal call unasked. `isAsGiven`: nothing differs, not even a default. */
export function alreadyDoneError(
  slug: string,
  { doneAt, isAsGiven, former }: { doneAt: string; isAsGiven: boolean; former: FormerSender | undefined },
): PluginError {
  const message = `The same call of ${slug} was done at ${doneAt}, but its answer may have reached nobody. It was not sent again.`;
  return sentBeforeError(message, { fix: isAsGiven ? fixOnceDone : fixOnceSimilarDone, ...sentAs(former) });
}

/** What can be read with the account of today does not tell whether the call happened in the former one. */
export function outcomeLostError(
  slug: string,
  { sentAt, isAsGiven, former }: { sentAt: string; isAsGiven: boolean; former: FormerSender | undefined },
): PluginError {
  const message = alreadySentText(slug, `at ${sentAt} and its outcome is not known`, isAsGiven);
  if (former === undefined) return sentBeforeError(message);
  const { name, label } = former;
  const account = label === undefined ? name : `${name} (${showName(label)})`;
  const fix = `No action shows that account any more: ask ${name} to check there whether it happened. Only if it did not, call again with send_again; that uses the account that is connected now.`;
  return sentBeforeError(`${message} It was sent with another account of ${account}, no longer connected here.`, {
    fix,
    ...sentAs(former),
  });
}

/** `sentAt` is undefined for a call of this process. */
export function stillUnderWayError(
  slug: string,
  more: { isAsGiven?: boolean; sentAt?: string; retryAfterMs?: number; former?: FormerSender } = {},
): PluginError {
  const { isAsGiven = true, sentAt, former, ...details } = more;
  const when = sentAt === undefined ? 'a moment ago and is still under way' : `at ${sentAt} and may still be under way`;
  const wait =
    sentAt === undefined
      ? 'Wait for the answer to that call, and do not call it again meanwhile.'
      : 'Wait until it has certainly ended, and look up whether it happened.';
  const fix = `${wait} To do the same thing twice on purpose, call again with send_again after that.`;
  return sentBeforeError(alreadySentText(slug, when, isAsGiven), { fix, ...details, ...sentAs(former) });
}

function alreadySentText(slug: string, when: string, isAsGiven: boolean): string {
  const text = `The same call of ${slug} was sent ${when}, so it was not sent again.`;
  return isAsGiven ? text : `${text} ${differenceOfSimilar}`;
}

function sentAs(former: FormerSender | undefined) {
  return former && { actingAs: actingAsText(former.name, former.label) };
}

function sentBeforeError(message: string, more: ErrorDetails<'outcome_unknown'> = {}): PluginError {
  return new PluginError('outcome_unknown', message, { details: { mayHaveHappened: false, ...more } });
}

/** How an agent finds out whether a call with effects happened; `reader` is an action that shows it, where there is one. */
export function howToCheckOutcome(appName: string, reader: string | undefined): string {
  const means = reader === undefined ? '' : `, for example with ${reader}`;
  return `Check in ${showName(appName)} whether it happened${means}. Only if it did not, call again with send_again.`;
}
