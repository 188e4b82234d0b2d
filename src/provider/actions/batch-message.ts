import { quotationsAreContent, quoteUntrusted } from '../../domain/untrusted-text.js';
import { cleanText } from '../clean-text.js';
import type { BatchSteps, FailedStep } from './batch-steps.js';

const maxReasonLength = 200;
const maxShownReasons = 8;
const otherReasons = 'other reasons';
const maxRanges = 40;

/** Lists each reason once with its steps, so that an agent repeats only these: a step that was done must not run again. */
export function batchMessage(
  { failed, notReturned, unknown, unproven, total }: BatchSteps,
  secret: string | undefined,
): string {
  const others = total - failed.length - notReturned.length - unknown.length;
  return [
    failed.length > 0 && `${failed.length} of ${total} steps failed.`,
    failed.length > 0 && others > 0 && `${doneText(others, total - failed.length)}: repeat only the steps that failed.`,
    failed.length === 0 && others > 0 && `${others} of ${total} steps were done.`,
    notReturned.length > 0 &&
      `Done, with answers that are larger than the provider gives back: ${lowerSteps(notReturned)}.`,
    unknown.length > 0 && `Not known whether they were done: ${lowerSteps(unknown)}.`,
    ...reasonsOf([...failed, ...unproven], secret),
    quotationsAreContent,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

function doneText(done: number, others: number): string {
  if (done === others) return 'The others were done';
  return `Of the others, ${done} ${done === 1 ? 'was' : 'were'} done`;
}

function reasonsOf(failed: readonly FailedStep[], secret: string | undefined): string[] {
  const shownAs = new Map<string | undefined, string>();
  const numbersByReason = new Map<string, number[]>();
  for (const { number, text } of failed) {
    const isShown = text !== undefined && numbersByReason.size < maxShownReasons;
    const shown = shownAs.get(text) ?? (isShown ? quoteReason(text, secret) : otherReasons);
    if (isShown) shownAs.set(text, shown);
    const numbers = numbersByReason.get(shown);
    if (numbers === undefined) numbersByReason.set(shown, [number]);
    else numbers.push(number);
  }
  return [...numbersByReason].map(([reason, numbers]) => `${listSteps(numbers)}: ${reason}.`);
}

function quoteReason(reason: string, secret: string | undefined): string {
  const text = cleanText(reason, { limit: maxReasonLength, secret }).replace(/\.$/, '');
  return text === '' ? 'no reason was given' : quoteUntrusted(text);
}

/** `Steps 2, 5-9`. */
export function listSteps(numbers: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges.slice(0, maxRanges).map(([first, last]) => (first === last ? first : `${first}-${last}`));
  const rest = ranges.length > shown.length ? ` and more after ${ranges[maxRanges - 1]?.[1]}` : '';
  return `${numbers.length === 1 ? 'Step' : 'Steps'} ${shown.join(', ')}${rest}`;
}

function lowerSteps(numbers: readonly number[]): string {
  return listSteps(numbers).toLowerCase();
}
